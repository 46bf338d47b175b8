// The websocket to the sandbox: questions with answers, and news as it comes.

let socket = null;
let number = 0;
const waiting = new Map();
const listeners = new Map();

export const on = (name, listener) => listeners.set(name, listener);

export function ask(op, body = {}) {
  return new Promise((resolve, reject) => {
    if (!socket || socket.readyState !== WebSocket.OPEN) {
      reject(new Error("The sandbox is not answering."));
      return;
    }
    number += 1;
    waiting.set(number, { resolve, reject });
    socket.send(JSON.stringify({ id: number, op, ...body }));
  });
}

export function connect() {
  socket = new WebSocket(`ws://${location.host}/live`);
  socket.addEventListener("open", () => listeners.get("open")?.());
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The sandbox has gone away."));
    waiting.clear();
    listeners.get("closed")?.();
    setTimeout(connect, 1500);
  });
}

function receive(body) {
  if (body.push) {
    listeners.get(body.push)?.(body);
    return;
  }
  const asked = waiting.get(body.re);
  if (!asked) return;
  waiting.delete(body.re);
  if (body.error) asked.reject(new Error(body.error));
  else asked.resolve(body);
}
