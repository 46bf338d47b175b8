// Registered commands as a flat list of what can be typed after a slash.

import { channels, everyone, people, roles } from "./choices.js";
import { ask } from "./link.js";
import { state } from "./store.js";

const SUB = 1;
const GROUP = 2;

export async function loadCommands() {
  if (state.commands?.channel === state.channel) return state.commands.list;
  const channel = state.channel;
  const body = await ask("commands", { channel });
  const slash = body.commands.filter((command) => command.type === 1);
  const list = slash.flatMap((command) => leaves(command, [command.name]));
  state.commands = { channel, list };
  return list;
}

function leaves(node, words) {
  const inner = (node.options ?? []).filter((option) => option.type === SUB || option.type === GROUP);
  if (inner.length) return inner.flatMap((option) => leaves(option, [...words, option.name]));
  return [{ words, name: words.join(" "), description: node.description, options: node.options ?? [] }];
}

// Best first: names that begin so, then names and descriptions that contain it.
export function matching(list, typed) {
  const wanted = typed.toLowerCase().trim();
  const rank = (one) => {
    if (one.name.startsWith(wanted)) return 0;
    if (one.name.includes(wanted)) return 1;
    return one.description.toLowerCase().includes(wanted) ? 2 : 3;
  };
  return list.filter((one) => rank(one) < 3).sort((a, b) => rank(a) - rank(b));
}

const FIXED = {
  5: () => [{ value: "true", label: "true" }, { value: "false", label: "false" }],
  6: people,
  7: channels,
  8: roles,
  9: everyone,
};

// The suggestions an option has without asking the bot; null if it has none.
export function fixedChoices(option) {
  if (option.choices?.length) return option.choices.map((one) => ({ value: one.value, label: one.name }));
  return FIXED[option.type]?.() ?? null;
}

export function filterChoices(list, typed) {
  const wanted = typed.toLowerCase();
  return list.filter((one) => one.label.toLowerCase().includes(wanted)).slice(0, 25);
}
