// The list of messages of the channel in view.

import { byId, clear, el, notice, press } from "./dom.js";
import { ask } from "./link.js";
import { row } from "./messages.js";
import { nameOf, place, state } from "./store.js";

let actions = null;
let follow = true;
let seen = { top: 0, height: 0 };

export function watchLog(given) {
  actions = given;
  const log = byId("log");
  // Messages grow and shrink under the reader; only somebody who scrolls up stops following.
  log.addEventListener("scroll", () => {
    const now = { top: log.scrollTop, height: log.scrollHeight };
    if (now.height - now.top - log.clientHeight < 60) follow = true;
    else if (now.top < seen.top && now.height === seen.height) follow = false;
    seen = now;
  });
  new ResizeObserver(() => follow && toEnd()).observe(log);
  log.addEventListener("load", () => follow && toEnd(), true);
}

function toEnd() {
  const log = byId("log");
  log.scrollTop = log.scrollHeight;
}

export function drawLog() {
  const rows = state.messages.map((message, i) => row(message, state.messages[i - 1], actions));
  const older = state.more ? press("older", "Show older messages", loadOlder) : welcome();
  clear(byId("log"), older, rows, [...state.pending.values()].filter(isHere).map(pendingRow));
  follow = true;
  toEnd();
}

function welcome() {
  const here = place(state.channel);
  if (!here) return el("p", { class: "welcome" }, "Nothing here.");
  const alone = here.kind === "dm";
  const name = alone ? here.name : `#${here.name}`;
  const words = alone ? `This is where you and ${name} talk alone.` : `This is the beginning of ${name}.`;
  return el("div", { class: "welcome" }, el("h2", {}, name), el("p", {}, words));
}

async function loadOlder() {
  const body = await ask("history", { channel: state.channel, before: state.messages[0]?.id });
  const log = byId("log");
  const height = log.scrollHeight;
  state.messages = [...body.messages, ...state.messages];
  state.more = body.more;
  drawLog();
  follow = false;
  log.scrollTop = log.scrollHeight - height;
}

export function addMessage(message) {
  if (message.channel_id !== state.channel || state.messages.some((one) => one.id === message.id)) return;
  const before = state.messages.at(-1);
  state.messages.push(message);
  const node = row(message, before, actions);
  const waiting = byId("log").querySelector(".pending:not(.failed)");
  if (waiting) waiting.before(node);
  else byId("log").append(node);
  // What is private is an answer to whoever just pressed, wherever the button was.
  if (follow || message.private || message.author.id === state.me) toEnd();
}

export function changeMessage(message) {
  const index = state.messages.findIndex((one) => one.id === message.id);
  if (index < 0) return;
  state.messages[index] = message;
  const old = find(message.id);
  if (!old) return;
  const held = old.contains(document.activeElement) ? document.activeElement.dataset.customId ?? "" : null;
  const node = row(message, state.messages[index - 1], actions);
  old.replaceWith(node);
  if (held !== null) refocus(node, held);
  if (follow) toEnd();
}

// A button that was pressed is drawn anew; the keyboard must not lose its place.
function refocus(node, customId) {
  const same = customId ? node.querySelector(`[data-custom-id="${CSS.escape(customId)}"]:not(:disabled)`) : null;
  node.tabIndex = -1;
  (same ?? node.querySelector("[data-custom-id]:not(:disabled)") ?? node).focus();
}

export function dropMessage(id) {
  const index = state.messages.findIndex((one) => one.id === id);
  if (index < 0) return;
  state.messages.splice(index, 1);
  find(id)?.remove();
}

const find = (id) => byId("log").querySelector(`[data-message-id="${id}"]`);

// Interactions on their way: a line for a command, a busy button for a press.

const isHere = (one) => one.channel_id === state.channel && one.kind === 2;

function pendingRow(one) {
  const failed = one.state === "failed";
  return el(
    "div",
    { class: failed ? "pending failed" : "pending", "data-interaction-id": one.id },
    el("b", {}, nameOf(state.me)),
    " used ",
    el("span", { class: "mention" }, `/${one.name}`),
    el("p", { role: failed ? "alert" : "status" }, failed ? "The application did not respond" : "Sending…"),
    failed ? press("plain-link", "Dismiss", () => forget(one.id)) : null,
  );
}

function forget(id) {
  state.pending.delete(id);
  byId("log").querySelector(`[data-interaction-id="${id}"]`)?.remove();
}

export function showProgress(one) {
  if (one.kind === 4) return;
  if (one.kind === 3) markPressed(one);
  if (one.kind === 5 && one.state === "failed") notice("The application did not respond to the form.");
  if (one.kind !== 2) return;
  if (one.state !== "waiting" && one.state !== "failed") {
    forget(one.id);
    return;
  }
  if (!state.pending.has(one.id)) follow = true;
  state.pending.set(one.id, one);
  const old = byId("log").querySelector(`[data-interaction-id="${one.id}"]`);
  if (old) old.replaceWith(pendingRow(one));
  else if (isHere(one)) byId("log").append(pendingRow(one));
  if (follow) toEnd();
}

function markPressed(one) {
  const node = find(one.message_id);
  if (!node) return;
  const pressed = node.querySelector(`[data-custom-id="${CSS.escape(one.custom_id)}"]`);
  pressed?.setAttribute("aria-busy", String(one.state === "waiting"));
  const failure = node.querySelector(".failure");
  if (failure) failure.hidden = one.state !== "failed";
}
