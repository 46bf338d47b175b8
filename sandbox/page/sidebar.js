// Servers, channels, threads and DMs at the left; people at the top.

import { avatar } from "./avatars.js";
import { byId, clear, el, press } from "./dom.js";
import { bot, callsFor, marks, nameOf, place, state } from "./store.js";

const selfNote = () => el("small", {}, "that is you, for now");

export function drawSidebar(go, openDirect) {
  const me = state.users.get(state.me);
  clear(
    byId("sidebar"),
    state.guilds.map((guild) => server(guild, go)),
    directs(go, openDirect),
    el("div", { class: "self" }, avatar(state.me, 32), el("div", {}, el("b", {}, me?.display ?? ""), selfNote())),
  );
}

function server(guild, go) {
  const rows = guild.channels.flatMap((channel) => [
    link(channel.id, "#", channel.name, go),
    ...channel.threads.filter((one) => !one.archived).map((one) => link(one.id, "↳", one.name, go, "thread")),
  ]);
  return el("section", { class: "server" }, el("h2", {}, guild.name), el("ul", {}, rows));
}

function directs(go, openDirect) {
  const rows = state.dms.map((dm) => link(dm.id, avatar(dm.user, 20), nameOf(dm.user), go));
  const app = bot();
  const known = state.dms.some((dm) => dm.user === app?.id);
  if (!known && app) {
    const name = el("span", { class: "channel-name" }, `Write to ${app.display}`);
    rows.push(el("li", {}, press("channel", [el("span", { class: "sign" }, avatar(app.id, 20)), name], openDirect)));
  }
  return el("section", { class: "server" }, el("h2", {}, "Direct messages"), el("ul", {}, rows));
}

function link(id, sign, name, go, kind = "") {
  const mark = marks(id);
  const here = id === state.channel;
  const badge = mark?.pings ? el("span", { class: "badge" }, String(mark.pings)) : null;
  const words = mark && !here ? `${name}, ${mark.count} unread` : name;
  return el(
    "li",
    {},
    el(
      "button",
      {
        class: `channel ${kind} ${here ? "here" : ""} ${mark && !here ? "unread" : ""}`,
        type: "button",
        "aria-current": here ? "page" : null,
        "aria-label": words,
        "data-channel-id": id,
        onclick: () => go(id),
      },
      el("span", { class: "sign", "aria-hidden": "true" }, sign),
      el("span", { class: "channel-name" }, name),
      here ? null : badge,
    ),
  );
}

export function drawHead() {
  const here = place(state.channel);
  const sign = { channel: "#", thread: "↳ ", dm: "@" }[here?.kind] ?? "";
  byId("room-name").textContent = here ? `${sign}${here.name}` : "";
  byId("room-topic").textContent = here?.topic ?? (here?.parent ? `thread in #${here.parent.name}` : "");
  document.title = `${here ? sign + here.name : "Sandbox"} · Dynamo sandbox`;
  const others = Object.keys(state.unread[state.me] ?? {}).some((id) => id !== state.channel);
  byId("away-mark").hidden = !others;
}

export function drawPeople(be) {
  const people = [...state.users.values()].filter((user) => !user.bot);
  const who = el("span", { class: "who" }, "You are ", el("b", {}, nameOf(state.me)));
  clear(byId("people"), who, people.map((user) => person(user, be)));
  byId("people").onkeydown = (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = people.findIndex((user) => user.id === state.me);
    be(people[(at + step + people.length) % people.length].id);
  };
}

function person(user, be) {
  const calls = user.id === state.me ? 0 : callsFor(user.id);
  const mine = user.id === state.me;
  const label = `${mine ? "You are" : "Be"} ${user.display}${calls ? `, ${calls} waiting` : ""}`;
  return el(
    "button",
    {
      class: mine ? "person here" : "person",
      type: "button",
      role: "radio",
      "aria-checked": String(mine),
      tabindex: mine ? "0" : "-1",
      "aria-label": label,
      title: label,
      "data-user": user.username,
      onclick: () => be(user.id),
    },
    avatar(user.id, 32),
    calls ? el("span", { class: "badge" }, String(calls)) : null,
  );
}
