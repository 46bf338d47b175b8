// Discord's small markdown, into nodes; never through innerHTML.

import { el } from "./dom.js";
import { nameOf, place, state } from "./store.js";

const LINKS = /^https?:\/\//;
const INLINE = [
  [/\\([\\*_~|`>#\-[\]()])/, (m) => m[1]],
  [/``([^]+?)``|`([^`]+)`/, (m) => el("code", {}, m[1] ?? m[2])],
  [/\*\*\*([^]+?)\*\*\*/, (m) => el("strong", {}, el("em", {}, inline(m[1])))],
  [/\*\*([^]+?)\*\*/, (m) => el("strong", {}, inline(m[1]))],
  [/__([^]+?)__/, (m) => el("u", {}, inline(m[1]))],
  [/\*(?!\s)([^*]+?)\*/, (m) => el("em", {}, inline(m[1]))],
  [/(?<!\w)_([^_]+?)_(?!\w)/, (m) => el("em", {}, inline(m[1]))],
  [/~~([^]+?)~~/, (m) => el("s", {}, inline(m[1]))],
  [/\|\|([^]+?)\|\|/, (m) => spoiler(m[1])],
  [/\[([^\]]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, (m) => link(m[2], inline(m[1]))],
  [/<(https?:\/\/[^\s>]+)>/, (m) => link(m[1], [m[1]])],
  [/https?:\/\/[^\s<>]+[^\s<>.,:;"')\]]/, (m) => link(m[0], [m[0]])],
  [/<@!?(\d+)>/, (m) => mention(`@${nameOf(m[1])}`, m[1] === state.me)],
  [/<@&(\d+)>/, (m) => mention(`@${roleName(m[1])}`, false)],
  [/<#(\d+)>/, (m) => channelLink(m[1])],
  [/<\/([^:>]+):\d+>/, (m) => mention(`/${m[1]}`, false)],
  [/<t:(-?\d+)(?::([tTdDfFRsS]))?>/, (m) => moment(Number(m[1]), m[2] ?? "f")],
  [/<a?:(\w+):\d+>/, (m) => `:${m[1]}:`],
  [/@(everyone|here)\b/, (m) => mention(m[0], true)],
];

export function inline(text) {
  let best = null;
  for (const [pattern, make] of INLINE) {
    const found = pattern.exec(text);
    if (found && (!best || found.index < best.found.index)) best = { found, make };
  }
  if (!best) return text ? [text] : [];
  const { found, make } = best;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + found[0].length);
  return [...(before ? [before] : []), make(found), ...inline(after)];
}

const mention = (words, me) => el("span", { class: me ? "mention me" : "mention" }, words);

function roleName(id) {
  for (const guild of state.guilds) if (guild.roles[id]) return guild.roles[id];
  return "role";
}

function channelLink(id) {
  const known = place(id);
  if (!known) return mention("#unknown", false);
  const go = () => document.dispatchEvent(new CustomEvent("go", { detail: id }));
  return el("button", { class: "mention", type: "button", onclick: go }, `#${known.name}`);
}

function link(address, words) {
  if (!LINKS.test(address)) return el("span", {}, words);
  return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, words);
}

function spoiler(text) {
  const open = (event) => {
    event.currentTarget.classList.add("open");
    event.currentTarget.removeAttribute("aria-label");
  };
  return el("button", { class: "spoiler", type: "button", "aria-label": "Spoiler, press to read", onclick: open }, inline(text));
}

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

function moment(seconds, style) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return "";
  const full = new Intl.DateTimeFormat("en-GB", STYLES.F).format(date);
  const words = style === "R" ? relative(seconds) : new Intl.DateTimeFormat("en-GB", STYLES[style]).format(date);
  const node = el("time", { class: "moment", datetime: date.toISOString(), title: full }, words);
  if (style === "R") node.dataset.relative = String(seconds);
  return node;
}

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

export function relative(seconds, now = Date.now() / 1000) {
  const away = seconds - now;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? ["second", 1];
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / size), unit);
}

export function refreshMoments() {
  for (const node of document.querySelectorAll("[data-relative]")) {
    node.textContent = relative(Number(node.dataset.relative));
  }
}

// Blocks: fences first, then quotes, headings, lists and lines.

export function markdown(text) {
  const nodes = [];
  const pieces = text.split(/```(?:([\w+-]+)\n)?([^]*?)```/);
  for (let i = 0; i < pieces.length; i += 3) {
    nodes.push(...lines(pieces[i].replace(i ? /^\n/ : /^$/, "")));
    if (i + 2 < pieces.length) {
      nodes.push(el("pre", { tabindex: "0" }, el("code", {}, pieces[i + 2].replace(/^\n|\n$/g, ""))));
    }
  }
  return nodes;
}

const BLOCKS = [
  [/^(#{1,3}) (.+)$/, (m) => el(`h${m[1].length + 2}`, { class: `md-h${m[1].length}` }, inline(m[2]))],
  [/^-# (.+)$/, (m) => el("p", { class: "md-small" }, inline(m[1]))],
];

function lines(text) {
  const nodes = [];
  const rows = text.split("\n");
  if (rows.at(-1) === "") rows.pop();
  while (rows.length) {
    if (rows[0].startsWith(">>> ")) {
      nodes.push(el("blockquote", {}, lines(rows.splice(0).join("\n").slice(4))));
    } else if (rows[0].startsWith("> ")) {
      const quoted = takeWhile(rows, /^> ?/).map((row) => row.replace(/^> ?/, ""));
      nodes.push(el("blockquote", {}, lines(quoted.join("\n"))));
    } else if (LIST.test(rows[0])) {
      const items = takeWhile(rows, LIST);
      while (items.length) nodes.push(list(items));
    } else {
      nodes.push(plainOrBlock(rows));
    }
  }
  return nodes;
}

const LIST = /^(\s*)(?:([-*])|(\d+)\.) (.+)$/;

function takeWhile(rows, pattern) {
  const taken = [];
  while (rows.length && pattern.test(rows[0])) taken.push(rows.shift());
  return taken;
}

function list(rows) {
  const first = LIST.exec(rows[0]);
  const depth = first[1].length;
  const box = el(first[3] ? "ol" : "ul", first[3] ? { start: first[3] } : {});
  while (rows.length) {
    const row = LIST.exec(rows[0]);
    if (row[1].length < depth || (row[1].length === depth && !row[3] !== !first[3])) break;
    if (row[1].length > depth + 1 && box.lastChild) box.lastChild.append(list(rows));
    else {
      rows.shift();
      box.append(el("li", {}, inline(row[4])));
    }
  }
  return box;
}

function plainOrBlock(rows) {
  for (const [pattern, make] of BLOCKS) {
    const found = pattern.exec(rows[0]);
    if (found) {
      rows.shift();
      return make(found);
    }
  }
  const taken = [rows.shift()];
  while (rows.length && !startsBlock(rows[0])) taken.push(rows.shift());
  return el("p", {}, inline(taken.join("\n")));
}

const startsBlock = (row) => /^(#{1,3} |-# |> |>>> )/.test(row) || LIST.test(row);
