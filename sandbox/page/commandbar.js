// A command being filled in: one field per option, suggestions above.

import { filterChoices, fixedChoices } from "./commands.js";
import { el, notice, press, sign } from "./dom.js";
import { ask } from "./link.js";
import { Popup } from "./popup.js";
import { state } from "./store.js";

const FILE = 11;
const PAUSE = 120;

export class CommandBar {
  constructor(command, { use, stop }) {
    this.command = command;
    this.use = use;
    this.stop = stop;
    this.fields = [];
    this.current = null;
    this.asked = null;
    this.popup = new Popup((item) => this.pick(item));
    this.box = el("div", { class: "options" });
    this.more = el("div", { class: "more-options" });
    this.node = this.build();
    for (const option of command.options) if (option.required) this.add(option);
    this.drawMore();
  }

  build() {
    this.sendButton = sign("➤", "Use the command", () => this.send());
    const cancel = sign("✕", "Cancel the command", () => this.stop());
    const name = el("span", { class: "command-name" }, `/${this.command.name}`);
    const group = { class: "write command-bar", role: "group", "aria-label": `Command ${this.command.name}` };
    const node = el("div", group, cancel, name, this.box, this.more, this.sendButton);
    node.addEventListener("keydown", (event) => this.keys(event));
    return node;
  }

  start(typedOn = null) {
    if (typedOn !== null && !this.fields.length) this.addOptional(this.command.options[0]);
    const first = this.fields[0]?.input;
    (first ?? this.sendButton).focus();
    if (typedOn && first.type !== "file") write(first, typedOn);
  }

  add(option) {
    const isFile = option.type === FILE;
    const input = el("input", {
      type: isFile ? "file" : "text",
      autocomplete: "off",
      size: "10",
      role: "combobox",
      "aria-label": `${option.name}: ${option.description}`,
      "aria-required": option.required ? "true" : null,
      "aria-controls": "suggestions",
      "aria-expanded": "false",
      "data-option": option.name,
    });
    const field = { option, input, picked: null };
    if (isFile) input.addEventListener("change", () => takeFile(field));
    input.addEventListener("focus", () => this.enter(field));
    input.addEventListener("input", () => {
      field.picked = null;
      const named = this.command.options.find((one) => input.value.startsWith(`${one.name}:`));
      const rest = named && input.value.slice(named.name.length + 1).trimStart();
      if (named === option) input.value = rest;
      else if (named && !this.field(named)) return this.turn(field, named, rest);
      input.size = Math.max(8, Math.min(30, input.value.length + 1));
      this.suggest(field);
    });
    input.addEventListener("blur", () => this.popup.hide());
    this.fields.push(field);
    this.box.append(el("label", { class: "option-field" }, el("span", {}, option.name), input));
    return field;
  }

  field(option) {
    return this.fields.find((one) => one.option === option);
  }

  // Another option's name, typed here with a colon, leads to that option.
  turn(field, option, words) {
    if (field.option.required) field.input.value = "";
    else this.drop(field);
    this.addOptional(option);
    write(this.field(option).input, words);
  }

  drawMore() {
    const rest = this.command.options.filter((option) => !this.field(option));
    const chip = (option) =>
      press("chip", `+ ${option.name}`, () => this.addOptional(option), { title: option.description });
    this.more.replaceChildren(...rest.map(chip));
  }

  addOptional(option) {
    const field = this.add(option);
    this.drawMore();
    field.input.focus();
  }

  enter(field) {
    this.current = field;
    this.suggest(field, { quick: true });
  }

  suggest(field, { quick = false } = {}) {
    const { option, input } = field;
    const title = `${option.name}: ${option.description}`;
    const fixed = fixedChoices(option);
    if (fixed) {
      const shown = field.picked ? fixed.slice(0, 25) : filterChoices(fixed, input.value);
      if (shown.length) this.popup.show(title, shown, { first: !field.picked });
      else this.popup.say(`${title} (nothing fits)`);
    } else if (option.autocomplete) {
      if (!this.popup.open) this.popup.say(title);
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.askBot(field), quick ? 0 : PAUSE);
    } else {
      this.popup.say(title);
    }
  }

  async askBot(field) {
    const options = { ...this.values(), [field.option.name]: field.picked ? "" : field.input.value };
    try {
      const body = await ask("autocomplete", {
        channel: state.channel,
        words: this.command.words,
        options,
        focused: field.option.name,
      });
      this.asked = { id: body.interaction, field };
      if (this.early?.id === body.interaction) this.takeChoices(this.early);
    } catch (error) {
      this.popup.say(error.message);
    }
  }

  // The bot's suggestions may come before the sandbox has said which question they answer.
  takeChoices(one) {
    if (one.state === "waiting") return;
    if (this.asked?.id !== one.id) {
      this.early = one;
      return;
    }
    const { field } = this.asked;
    if (field !== this.current || document.activeElement !== field.input) return;
    const title = `${field.option.name}: ${field.option.description}`;
    const items = (one.choices ?? []).map((choice) => ({ value: choice.value, label: choice.name }));
    if (one.state === "failed") this.popup.say("Loading the suggestions failed.");
    else if (items.length) this.popup.show(title, items, { first: !field.picked });
    else this.popup.say(`${title} (no suggestions)`);
  }

  pick(item) {
    const field = this.current;
    field.picked = item;
    field.input.value = item.label;
    field.input.size = Math.max(8, Math.min(30, item.label.length + 1));
    this.popup.hide();
    const next = this.fields.find((one) => one.option.required && !one.input.value);
    (next ?? field).input.focus({ preventScroll: true });
    if (!next) this.popup.hide();
  }

  values() {
    const filled = this.fields.filter((field) => field.input.value !== "");
    return Object.fromEntries(filled.map((field) => [field.option.name, valueOf(field)]));
  }

  send() {
    const empty = this.fields.find((field) => field.option.required && !field.input.value);
    if (empty) {
      notice(`The option ${empty.option.name} is needed.`);
      empty.input.focus();
      return;
    }
    this.use(this.command, this.values());
  }

  keys(event) {
    const writing = event.target.tagName === "INPUT";
    if (writing && this.popup.key(event)) return;
    if (event.key === "Escape") this.stop();
    else if (event.key === "Enter" && writing) this.send();
    else if (event.key === "Backspace" && writing && !event.target.value) this.back(event.target);
    else return;
    event.preventDefault();
  }

  // Backspace in an empty field takes an optional one away, or leaves the command.
  back(input) {
    const field = this.fields.find((one) => one.input === input);
    if (field.option.required) {
      if (field === this.fields[0]) this.stop();
      return;
    }
    this.drop(field);
    if (this.fields.length) this.fields.at(-1).input.focus();
    else this.start();
  }

  drop(field) {
    this.fields.splice(this.fields.indexOf(field), 1);
    field.input.closest("label").remove();
    this.drawMore();
  }
}

function write(input, words) {
  input.value = words;
  input.dispatchEvent(new Event("input"));
}

// A file goes with its name and its content in base64.
function takeFile(field) {
  const file = field.input.files[0];
  if (!file) return;
  const reader = new FileReader();
  reader.addEventListener("load", () => {
    const data = String(reader.result).split(",")[1] ?? "";
    field.picked = { value: { name: file.name, data } };
  });
  reader.readAsDataURL(file);
}

// Words typed in full count as the choice they name.
function valueOf(field) {
  if (field.picked) return field.picked.value;
  const typed = field.input.value;
  const same = (fixedChoices(field.option) ?? []).find((one) => one.label.toLowerCase() === typed.toLowerCase());
  return same ? same.value : typed;
}
