// What can be chosen here: people, roles and channels of the server in view.

import { place, state } from "./store.js";

function guild() {
  return place(state.channel)?.guild ?? state.guilds[0];
}

export function people() {
  const inside = new Set(guild()?.members ?? []);
  return [...state.users.values()]
    .filter((user) => inside.has(user.id))
    .map((user) => ({ value: user.id, label: user.display, description: user.bot ? "app" : `@${user.username}` }));
}

export function roles() {
  const named = Object.entries(guild()?.roles ?? {});
  return named.map(([value, name]) => ({ value, label: name.startsWith("@") ? name : `@${name}` }));
}

export function channels() {
  return (guild()?.channels ?? []).map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
}

export const everyone = () => [...people(), ...roles()];

const OF_MENU = { 5: people, 6: roles, 7: everyone, 8: channels };

export function optionsOf(part) {
  const given = part.type === 3 ? part.options : OF_MENU[part.type]();
  const chosen = new Set((part.default_values ?? []).map((one) => one.id));
  return given.map((option) => ({ ...option, default: option.default || chosen.has(option.value) }));
}
