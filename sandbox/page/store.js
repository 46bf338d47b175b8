// What the page knows at present.

export const state = {
  me: null,
  users: new Map(),
  guilds: [],
  dms: [],
  unread: {},
  channel: null,
  messages: [],
  more: false,
  commands: null,
  pending: new Map(),
  refusals: [],
  faults: [],
  faultKinds: {},
  online: false,
};

export function takeTree(body) {
  state.users = new Map(body.users.map((user) => [user.id, user]));
  state.guilds = body.guilds;
  state.dms = body.dms;
}

export const nameOf = (id) => state.users.get(String(id))?.display ?? "someone";

export const bot = () => [...state.users.values()].find((user) => user.bot);

// A channel, thread or DM by id: what to call it and where it belongs.
export function place(id) {
  for (const guild of state.guilds) {
    for (const channel of guild.channels) {
      if (channel.id === id) return { ...channel, kind: "channel", guild };
      const thread = channel.threads.find((one) => one.id === id);
      if (thread) return { ...thread, kind: "thread", guild, parent: channel };
    }
  }
  const dm = state.dms.find((one) => one.id === id);
  return dm ? { id, kind: "dm", name: nameOf(dm.user), user: dm.user } : null;
}

export const firstChannel = () => state.guilds[0]?.channels[0]?.id ?? state.dms[0]?.id ?? null;

export const marks = (channel, user = state.me) => state.unread[user]?.[channel] ?? null;

export function callsFor(user) {
  return Object.values(state.unread[user] ?? {}).reduce((sum, mark) => sum + mark.pings, 0);
}

export function remembered(key) {
  try {
    return localStorage.getItem(`sandbox.${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`sandbox.${key}`, value);
  } catch {
    // A browser that keeps nothing still shows the page.
  }
}
