// node read_vectors.mjs FOLDER: reads protocol/vectors with nothing but the contract; says what it read, or fails.

import { readFileSync } from "node:fs";
import { strict as assert } from "node:assert";
import { decode } from "./msgpack.mjs";
import { clientId, directions, isSigned, open, publicKey, tableId } from "./keys.mjs";

const folder = process.argv[2];
const load = (name) => JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
const bytes = (hex) => Uint8Array.from(Buffer.from(hex, "hex"));

function bare(value) {
  if (Array.isArray(value)) return value.map(bare);
  return value instanceof Uint8Array ? { hex: Buffer.from(value).toString("hex") } : value;
}

// A value by name, as the vectors show it, is the array's places in order; `message` is only its name.
function places(value) {
  if (Array.isArray(value)) return value.map(places);
  if (value === null || typeof value !== "object") return value;
  const { message, ...fields } = value;
  return Object.values(fields).map(places);
}

function sameAs(array, named) {
  const flat = (value) => JSON.stringify(value, (_, item) => (item && item.hex !== undefined ? item.hex : item));
  const numbered = withoutNumbers(bare(array), named);
  assert.equal(flat(numbered), flat(places(named)));
}

// Messages with a number begin with it; the vectors name them instead.
function withoutNumbers(array, named) {
  if (!Array.isArray(array)) return array;
  if (Array.isArray(named)) return array.map((item, n) => withoutNumbers(item, named[n]));
  const fields = Object.values(named).slice(1);
  const rest = array.length === fields.length + 1 ? array.slice(1) : array;
  return rest.map((item, n) => withoutNumbers(item, fields[n]));
}

const messages = load("messages.json").messages;
for (const { value, array, bytes: raw } of messages) {
  const decoded = decode(bytes(raw));
  assert.deepEqual(bare(decoded), array);
  sameAs(decoded, value);
}

const counts = {};
const count = (kind) => (counts[kind] = (counts[kind] ?? 0) + 1);

for (const name of ["session-open.json", "session-by-invitation.json"]) {
  const { keys, messages: lines } = load(name);
  const signKey = bytes(keys.sign_key);
  const tableKey = bytes(keys.table_key);
  assert.equal(tableId(signKey), keys.table);
  const channels = {};
  for (const line of lines) {
    const [, , first, second, client] = line.topic.split("/");
    const payload = bytes(line.payload);
    if (payload.length === 0 || first === "who") continue;
    const message = decode(payload);
    const sealed = () => {
      const counter = message.at(-2);
      const key = channels[client][second === "from" ? "up" : "down"];
      sameAs(decode(open(key, 0, counter, message.at(-1))), line.opened);
      count(line.opened.message);
    };
    if (second === "card" || first === "hall") {
      assert.ok(isSigned(message[0], "card", keys.table, message[1], message[2]));
      assert.equal(tableId(message[0]), keys.table);
      assert.equal(tableId(decode(message[1])[2]), keys.table);
      count("TableListing");
    } else if (second === "table") {
      assert.ok(isSigned(signKey, "table", keys.table, message[0], message[1]));
      const [epoch, counter, , box] = decode(message[0]);
      const [state] = decode(tableKey.length ? open(tableKey, epoch, counter, box) : box);
      assert.equal(state[7].length, 3);
      count("PublicStep");
    } else if (second === "alive") {
      if (message.length === 2) assert.ok(isSigned(signKey, "beat", keys.table, message[0], message[1]));
      count("Heartbeat");
    } else if (second === "to" && message[0] === 1) {
      const { secret, half, shared, box_key } = keys.clients[client];
      assert.equal(clientId(publicKey(bytes(secret))), client);
      const [, body, signature] = message;
      assert.ok(isSigned(signKey, `knock ${client}`, keys.table, body, signature));
      const [ours, theirs] = decode(body);
      assert.equal(Buffer.from(ours).toString("hex"), half);
      channels[client] = directions(keys.table, bytes(secret), bytes(box_key), bytes(half), theirs, bytes(shared));
      count("HandshakeReply");
    } else if (second === "from" && message[0] === 1) {
      assert.equal(Buffer.from(message[2]).toString("hex"), keys.clients[client].half);
      count("HandshakeInit");
    } else {
      sealed();
    }
  }
}
console.log(JSON.stringify({ messages: messages.length, sessions: counts }));
