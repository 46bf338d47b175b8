// One message as a row of the log.

import { avatar } from "./avatars.js";
import { components } from "./components.js";
import { el, press } from "./dom.js";
import { attachment, embed } from "./embeds.js";
import { markdown } from "./markdown.js";
import { nameOf, place, state } from "./store.js";

const LOADING = 128;
const V2 = 1 << 15;
const TOGETHER = 7 * 60 * 1000;

export function row(message, before, actions) {
  if (message.type === 18) return threadLine(message, actions);
  const first = !follows(message, before);
  const node = el("article", {
    class: classes(message, first),
    "data-message-id": message.id,
    "aria-label": `${nameOf(message.author.id)}, ${clock(message.timestamp)}`,
  });
  node.append(
    ...[
      origin(message),
      el("div", { class: "gutter" }, first ? avatar(message.author.id) : smallTime(message)),
      el("div", { class: "body" }, first ? head(message) : null, content(message, actions), tail(message, actions)),
      tools(message, actions),
    ].filter(Boolean),
  );
  return node;
}

function classes(message, first) {
  const names = ["message"];
  if (first) names.push("first");
  if (message.private) names.push("private");
  if (callsMe(message)) names.push("calls-me");
  return names.join(" ");
}

function callsMe(message) {
  const named = message.mentions.some((user) => user.id === state.me);
  return message.author.id !== state.me && (named || message.mention_everyone);
}

function follows(message, before) {
  if (!before || before.type === 18 || message.referenced_message !== undefined) return false;
  if (message.interaction || message.private) return false;
  const soon = new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
  return soon && before.author.id === message.author.id && !before.private;
}

const clock = (stamp) => new Date(stamp).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

const smallTime = (message) => el("time", { class: "small-time" }, clock(message.timestamp));

function day(stamp) {
  const then = new Date(stamp);
  const today = new Date().toDateString() === then.toDateString();
  return `${today ? "Today" : then.toLocaleDateString("en-GB")} at ${clock(stamp)}`;
}

function head(message) {
  const bot = message.author.bot;
  return el(
    "header",
    { class: "message-head" },
    el("span", { class: bot ? "author bot" : "author" }, nameOf(message.author.id)),
    bot ? el("span", { class: "tag" }, "app") : null,
    el("time", { datetime: message.timestamp }, day(message.timestamp)),
  );
}

function origin(message) {
  if (message.interaction) {
    const who = message.interaction.user.id;
    const command = el("span", { class: "mention" }, `/${message.interaction.name}`);
    return el("div", { class: "origin" }, avatar(who, 16), el("b", {}, nameOf(who)), " used ", command);
  }
  if (message.referenced_message === undefined) return null;
  const answered = message.referenced_message;
  if (answered === null) return el("div", { class: "origin" }, el("i", {}, "The first message was deleted."));
  const words = answered.content || (answered.embeds.length ? "an embed" : "a message");
  const who = answered.author.id;
  const face = [avatar(who, 16), el("b", {}, nameOf(who)), el("span", { class: "excerpt" }, words)];
  return press("origin", face, () => {
    document.querySelector(`[data-message-id="${answered.id}"]`)?.scrollIntoView({ block: "center" });
  });
}

function thinking(message) {
  const dots = el("span", { class: "dots", "aria-hidden": "true" }, el("i"), el("i"), el("i"));
  return el("div", { class: "thinking", role: "status" }, dots, `${nameOf(message.author.id)} is thinking…`);
}

function editedMark(message) {
  if (!message.edited_timestamp) return null;
  return el("span", { class: "edited", title: day(message.edited_timestamp) }, "(edited)");
}

function content(message, actions) {
  if (message.flags & LOADING) return thinking(message);
  const parts = [];
  if (message.content) parts.push(el("div", { class: "text" }, markdown(message.content)));
  const edited = editedMark(message);
  if (edited) (parts[0]?.lastElementChild ?? parts[0])?.append(" ", edited);
  if (!(message.flags & V2)) parts.push(...message.attachments.map(attachment));
  parts.push(...message.embeds.map(embed));
  if (message.components.length) {
    parts.push(components(message, (id, values, node) => actions.press(message, id, values, node)));
  }
  if (edited && !message.content) parts.push(edited);
  return el("div", { class: "content" }, parts);
}

function tail(message, actions) {
  const mark = (one) => el("span", { class: "reaction" }, `${one.emoji.name} ${one.count}`);
  const marks = (message.reactions ?? []).map(mark);
  return [
    marks.length ? el("div", { class: "reactions" }, marks) : null,
    message.thread ? threadButton(message.thread, actions) : null,
    message.private ? privateNote(message, actions) : null,
    el("div", { class: "failure", role: "alert", hidden: true }, "This interaction failed"),
  ];
}

function privateNote(message, actions) {
  return el(
    "div",
    { class: "private-note" },
    el("span", { "aria-hidden": "true" }, "◉ "),
    "Only you can see this · ",
    press("plain-link", "Dismiss message", () => actions.dismiss(message)),
  );
}

function threadButton(thread, actions) {
  const known = place(thread.id);
  const face = ["↳ ", el("b", {}, thread.name), el("span", {}, "Open thread ›")];
  return press("thread-card", face, () => actions.go(thread.id), { disabled: !known });
}

function threadLine(message, actions) {
  const id = message.thread?.id ?? message.message_reference?.channel_id;
  const name = press("plain-link", message.content, () => actions.go(id));
  return el(
    "div",
    { class: "message system", "data-message-id": message.id },
    el("span", { class: "gutter", "aria-hidden": "true" }, "↳"),
    el("span", {}, el("b", {}, nameOf(message.author.id)), " opened a thread: ", name),
  );
}

function tools(message, actions) {
  const pin = message.pinned ? el("span", { class: "pinned" }, "pinned") : null;
  if (message.private || message.flags & LOADING) return pin;
  const reply = press("tool", "↩", () => actions.reply(message), { "aria-label": "Reply", title: "Reply" });
  return el("div", { class: "tools" }, pin, reply);
}
