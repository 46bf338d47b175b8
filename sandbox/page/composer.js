// Where words and commands are written.

import { CommandBar } from "./commandbar.js";
import { loadCommands, matching } from "./commands.js";
import { byId, clear, el, notice, sign } from "./dom.js";
import { ask } from "./link.js";
import { Popup } from "./popup.js";
import { nameOf, place, state } from "./store.js";

let reply = null;
let bar = null;
const popup = new Popup((item) => startCommand(item.command));
const input = el("textarea", {
  class: "words",
  rows: "1",
  maxlength: "2000",
  autocomplete: "off",
  role: "combobox",
  "aria-controls": "suggestions",
  "aria-expanded": "false",
});

export function watchComposer() {
  input.addEventListener("input", typed);
  input.addEventListener("keydown", keys);
  input.addEventListener("blur", () => popup.hide());
  drawComposer();
}

export function drawComposer({ focus = false } = {}) {
  const here = place(state.channel);
  const name = here ? (here.kind === "dm" ? `@${here.name}` : `#${here.name}`) : "";
  const narrow = window.matchMedia("(max-width: 720px)").matches;
  input.placeholder = narrow ? `Message ${name}` : `Message ${name}, or / for commands`;
  input.setAttribute("aria-label", `Message ${name}. Type a slash for commands.`);
  const slash = sign("/", "Show commands", showAll);
  const send = sign("➤", "Send message", sendWords);
  clear(byId("composer"), popup.node, replyBar(), el("div", { class: "write" }, slash, input, send));
  bar = null;
  grow();
  if (focus) input.focus();
}

function replyBar() {
  if (!reply) return null;
  const stop = sign("✕", "Stop replying", () => replyTo(null));
  return el("div", { class: "reply-bar" }, "Replying to ", el("b", {}, nameOf(reply.author.id)), stop);
}

export function replyTo(message) {
  reply = message;
  drawComposer({ focus: true });
}

function grow() {
  input.style.height = "auto";
  input.style.height = `${Math.min(input.scrollHeight, 160)}px`;
}

function showAll() {
  input.value = "/";
  input.focus();
  typed();
}

async function typed() {
  grow();
  if (!input.value.startsWith("/") || input.value.includes("\n")) {
    popup.hide();
    return;
  }
  const list = await commands();
  if (bar) return;
  const text = input.value.slice(1);
  const whole = list.find((one) => one.options.length && text.startsWith(`${one.name} `));
  if (whole) {
    startCommand(whole, text.slice(whole.name.length + 1));
    return;
  }
  const found = matching(list, text);
  const items = found.map((command) => ({ command, label: `/${command.name}`, description: command.description }));
  if (items.length) popup.show("Commands", items);
  else popup.say(list.length ? "No command begins like that." : "The bot has registered no commands yet.");
  tellReader();
}

async function commands() {
  try {
    return await loadCommands();
  } catch (error) {
    notice(error.message);
    return [];
  }
}

function tellReader() {
  input.setAttribute("aria-expanded", String(popup.open));
  if (popup.activeId) input.setAttribute("aria-activedescendant", popup.activeId);
  else input.removeAttribute("aria-activedescendant");
}

function keys(event) {
  if (popup.key(event)) {
    tellReader();
    return;
  }
  if (event.key === "Escape" && reply) replyTo(null);
  if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    sendWords();
  }
}

async function sendWords() {
  const content = input.value.trim();
  if (!content) return;
  if (content.startsWith("/")) {
    await startTyped(content.slice(1));
    return;
  }
  try {
    await ask("send", { channel: state.channel, content, reply_to: reply?.id ?? null });
    input.value = "";
    replyTo(null);
  } catch (error) {
    notice(error.message);
  }
}

// A command typed out in full and entered without the list.
async function startTyped(text) {
  const list = await commands();
  const command = list.find((one) => one.name === text) ?? matching(list, text)[0];
  if (command) startCommand(command);
  else notice(`There is no command /${text} here.`);
}

// What is typed after a command's name belongs to its first option, unless it names another.
export function startCommand(command, typedOn = null) {
  popup.hide();
  input.value = "";
  if (!command.options.length) {
    use(command, {});
    drawComposer({ focus: true });
    return;
  }
  bar = new CommandBar(command, { use, stop: () => drawComposer({ focus: true }) });
  clear(byId("composer"), bar.popup.node, bar.node);
  bar.start(typedOn);
}

async function use(command, options) {
  try {
    await ask("slash", { channel: state.channel, words: command.words, options });
    drawComposer({ focus: true });
  } catch (error) {
    notice(error.message);
  }
}

// Opens the composer on a command by name, if it is registered.
export async function offerCommand(name) {
  const list = await commands();
  const command = list.find((one) => one.name === name);
  if (command) startCommand(command);
  else showAll();
}

export function takeChoices(one) {
  bar?.takeChoices(one);
}
