// The drawer of the sandbox itself: what was refused, and troubles to switch on.

import { byId, clear, el, notice, press, sign } from "./dom.js";
import { ask } from "./link.js";
import { state } from "./store.js";

const list = el("ul", { class: "active-troubles" });
const refused = el("section", {});

export function watchWorkshop() {
  byId("open-workshop").addEventListener("click", () => toggle());
  byId("workshop").addEventListener("keydown", (event) => {
    if (event.key === "Escape") toggle(false);
  });
}

function toggle(open = byId("workshop").hidden) {
  byId("workshop").hidden = !open;
  byId("open-workshop").setAttribute("aria-expanded", String(open));
  if (!open) {
    byId("open-workshop").focus();
    return;
  }
  const close = sign("✕", "Close the workshop", () => toggle(false));
  clear(byId("workshop"), el("header", {}, el("h2", {}, "Workshop"), close), troubles(), refused);
  drawWorkshop();
  close.focus();
}

export function drawWorkshop() {
  const count = byId("refusal-count");
  count.textContent = String(state.refusals.length);
  count.hidden = !state.refusals.length;
  clear(list, state.faults.map(active));
  clear(refused, refusals());
}

function troubles() {
  const kinds = Object.entries(state.faultKinds).map(([key, words]) => el("option", { value: key }, words));
  const kind = el("select", { "aria-label": "Kind of trouble" }, kinds);
  const times = el("input", { type: "number", min: "1", max: "99", value: "1", "aria-label": "How many times" });
  const path = el("input", { type: "text", placeholder: "only paths with…", "aria-label": "Only paths that contain" });
  const chance = el("input", { type: "number", min: "1", max: "100", value: "100", "aria-label": "Chance in per cent" });
  const add = () =>
    tell("fault", {
      kind: kind.value,
      times: Number(times.value) || 1,
      chance: (Number(chance.value) || 100) / 100,
      path: path.value,
    });
  return el(
    "section",
    {},
    el("h3", {}, "Troubles"),
    el("p", {}, "Rehearse what the real network does now and then."),
    el("div", { class: "trouble-form" }, kind, path, label("times", times), label("% chance", chance), press("button primary", "Switch on", add)),
    list,
    el("div", { class: "row" }, Object.entries(GATEWAY).map(gateway)),
  );
}

const label = (words, input) => el("label", {}, input, words);

function active(fault) {
  const often = fault.times === null ? "always" : `${fault.times}×`;
  const stop = () => {
    tell("clear_faults", { kind: fault.kind });
    byId("workshop").querySelector("select").focus();
  };
  const where = fault.path ? `, ${fault.path}` : "";
  return el("li", {}, `${state.faultKinds[fault.kind]} (${often}${where}) `, press("plain-link", "switch off", stop));
}

const GATEWAY = { drop: "Cut the gateway", reconnect: "Ask to reconnect", invalidate: "End the session" };

const gateway = ([action, words]) => press("button secondary", words, () => tell("gateway", { action }));

async function tell(op, body) {
  try {
    await ask(op, body);
  } catch (error) {
    notice(error.message);
  }
}

function refusals() {
  const title = el("h3", {}, `Refused requests (${state.refusals.length})`);
  const none = el("p", {}, "Nothing. Every request of the bot was one Discord would carry out.");
  if (!state.refusals.length) return [title, none];
  return [title, el("ol", { class: "refusals" }, [...state.refusals].reverse().map(refusal))];
}

function refusal(one) {
  const path = one.path.replace(/^\/api\/v\d+/, "").replace(/[0-9a-f]{40,}/, "…");
  const details = JSON.stringify(one.errors, null, 1);
  const errors = details === "{}" ? null : el("pre", { tabindex: "0" }, details);
  return el("li", {}, el("b", {}, `${one.code} ${one.message}`), el("code", {}, `${one.method} ${path}`), errors);
}
