// Puts the page together and keeps it up to date.

import { drawComposer, offerCommand, replyTo, takeChoices, watchComposer } from "./composer.js";
import { byId, clear, el, notice, press, sign } from "./dom.js";
import { openForm } from "./form.js";
import { ask, connect, on } from "./link.js";
import { addMessage, changeMessage, drawLog, dropMessage, showProgress, watchLog } from "./log.js";
import { refreshMoments } from "./markdown.js";
import { drawHead, drawPeople, drawSidebar } from "./sidebar.js";
import { bot, firstChannel, nameOf, place, remember, remembered, state, takeTree } from "./store.js";
import { watchViewer } from "./viewer.js";
import { drawWorkshop, watchWorkshop } from "./workshop.js";

const HINT = " to set up a game. The faces at the top change who you are, so you can play every side.";
const NARROW = window.matchMedia("(max-width: 720px)");

// who and where

async function be(user) {
  const body = await ask("be", { user });
  takeTree(body);
  Object.assign(state, {
    me: body.me,
    unread: body.unread,
    refusals: body.refusals,
    faults: body.faults,
    faultKinds: body.fault_kinds,
    online: body.online,
    commands: null,
    pending: new Map(body.waiting.map((one) => [one.id, one])),
  });
  remember("user", body.me);
  await go(place(state.channel) ? state.channel : firstChannel());
  drawOnline();
  drawWorkshop();
}

async function go(channel) {
  if (!channel) return;
  if (channel !== state.channel) replyTo(null);
  state.channel = channel;
  state.commands = null;
  const body = await ask("history", { channel });
  if (state.channel !== channel) return;
  state.messages = body.messages;
  state.more = body.more;
  showSidebar(false);
  drawFrame();
  drawLog();
  drawComposer({ focus: !NARROW.matches && !document.activeElement?.dataset.user });
  drawHint();
  read();
}

function seenHint() {
  remember("hint", "seen");
  drawHint();
}

const read = () => document.hidden || ask("read", { channel: state.channel }).catch(() => {});

async function openDirect() {
  const body = await ask("direct");
  takeTree(body);
  await go(body.channel);
}

const turnInto = (user) => be(user).catch((error) => notice(error.message));

// The frame is drawn anew at every change; whoever was there with the keyboard stays there.
function drawFrame() {
  const { channelId, user } = document.activeElement?.dataset ?? {};
  drawSidebar(go, openDirect);
  drawHead();
  drawPeople(turnInto);
  if (channelId) document.querySelector(`[data-channel-id="${channelId}"]`)?.focus();
  if (user) document.querySelector(".person.here")?.focus();
}

function drawOnline() {
  const name = bot()?.display ?? "The bot";
  const box = byId("bot-state");
  box.textContent = state.online ? `${name} is connected` : `${name} is not connected`;
  box.classList.toggle("online", state.online);
}

// the first visit

function drawHint() {
  const box = byId("hint");
  box.hidden = remembered("hint") === "seen" || document.querySelector("#log .message") !== null;
  if (box.hidden) return;
  const start = () => {
    seenHint();
    offerCommand("game new");
  };
  clear(
    box,
    el("p", {}, el("b", {}, "New here? "), "Type ", el("code", {}, "/game new"), HINT),
    press("button primary", "Start with /game new", start),
    sign("✕", "Hide this hint", seenHint),
  );
}

// what people do to messages

const actions = {
  go,
  reply: replyTo,
  async press(message, customId, values, node) {
    node.setAttribute("aria-busy", "true");
    try {
      await ask("press", { channel: message.channel_id, message: message.id, custom_id: customId, values });
    } catch (error) {
      node.removeAttribute("aria-busy");
      notice(error.message);
    }
  },
  dismiss(message) {
    const meant = { channel: message.channel_id, message: message.id };
    ask("dismiss", meant).catch((error) => notice(error.message));
  },
};

// the drawer of channels on a narrow screen

function showSidebar(open) {
  document.body.classList.toggle("sidebar-open", open);
  byId("shade").hidden = !open;
  byId("open-sidebar").setAttribute("aria-expanded", String(open));
  if (open) byId("sidebar").querySelector("button")?.focus();
}

// news

const shownForms = new Set();

function watchNews() {
  on("open", () => be(remembered("user")).catch(() => be(null)));
  on("closed", () => {
    state.online = false;
    drawOnline();
  });
  on("message", ({ message }) => {
    addMessage(message);
    clear(byId("typing"));
    if (message.channel_id === state.channel) read();
  });
  on("edited", ({ message }) => changeMessage(message));
  on("deleted", ({ id }) => dropMessage(id));
  on("unread", ({ unread }) => {
    state.unread = unread;
    drawFrame();
  });
  on("tree", (body) => {
    takeTree(body);
    state.commands = null;
    if (place(state.channel)) drawFrame();
    else go(firstChannel());
  });
  on("commands", () => {
    state.commands = null;
  });
  on("interaction", takeInteraction);
  on("typing", showTyping);
  on("refusal", (one) => {
    state.refusals.push(one);
    drawWorkshop();
  });
  on("faults", ({ active }) => {
    state.faults = active;
    drawWorkshop();
  });
  on("bot", ({ online }) => {
    state.online = online;
    drawOnline();
  });
}

function takeInteraction(one) {
  if (one.kind === 4) takeChoices(one);
  else showProgress(one);
  if (one.kind === 2 && one.state === "done") seenHint();
  if (one.callback === 9 && !shownForms.has(one.id)) {
    shownForms.add(one.id);
    openForm(one);
  }
}

let typingTimer = null;

function showTyping(body) {
  if (body.channel_id !== state.channel) return;
  clear(byId("typing"), `${nameOf(body.user_id)} is typing…`);
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => clear(byId("typing")), 8000);
}

function start() {
  watchLog(actions);
  watchComposer();
  watchViewer();
  watchWorkshop();
  watchNews();
  byId("open-sidebar").addEventListener("click", () => showSidebar(byId("shade").hidden));
  byId("shade").addEventListener("click", () => showSidebar(false));
  byId("sidebar").addEventListener("keydown", (event) => event.key === "Escape" && showSidebar(false));
  document.addEventListener("go", (event) => go(event.detail));
  document.addEventListener("visibilitychange", () => state.channel && read());
  setInterval(refreshMoments, 20000);
  connect();
}

start();
