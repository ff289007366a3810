/**
 * The part of the PostgreSQL protocol (version 3) that is needed to serve several clients from one embedded session:
 * message boundaries, the messages that contain the name of a prepared statement, and the replies to a start-up.
 */
const encoder = new TextEncoder();

export const MESSAGE = {
  bind: 0x42,
  close: 0x43,
  describe: 0x44,
  flush: 0x48,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
  terminate: 0x58,
} as const;

/**
 * Severity field of an error after which the server's memory can no longer be trusted, in the localized and the plain
 * form. No row contains this sequence of bytes.
 */
const PANIC = Buffer.from('SPANIC\0VPANIC\0');

const TYPE_STATEMENT = 0x53;
const SSL_REQUEST = 80877103;
const CANCEL_REQUEST = 80877102;

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Whether a reply reports a panic of the server, for example because its log could not be written. */
export function hasPanicked(answer: Uint8Array): boolean {
  return Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength).includes(PANIC);
}

/**
 * Splits the first message off the bytes. Returns `null` if the message is incomplete. A message of the start-up phase
 * has no type byte.
 */
export function splitMessage(bytes: Uint8Array, started: boolean): { message: Uint8Array; rest: Uint8Array } | null {
  const lengthAt = started ? 1 : 0;
  if (bytes.length < lengthAt + 4) return null;
  const length = viewOf(bytes).getInt32(lengthAt) + lengthAt;
  if (bytes.length < length) return null;
  return { message: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

/** Builds one protocol message to the client. */
export function message(type: string, ...parts: (string | Uint8Array)[]): Uint8Array {
  const body = concatBytes(parts.map((part) => (typeof part === 'string' ? encoder.encode(`${part}\0`) : part)));
  const whole = new Uint8Array(5 + body.length);
  whole.set(encoder.encode(type), 0);
  viewOf(whole).setInt32(1, 4 + body.length);
  whole.set(body, 5);
  return whole;
}

function int32(...values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  values.forEach((value, index) => viewOf(bytes).setInt32(index * 4, value));
  return bytes;
}

const PARAMETERS: readonly (readonly [string, string])[] = [
  ['server_version', '17.5'],
  ['server_encoding', 'UTF8'],
  ['client_encoding', 'UTF8'],
  ['DateStyle', 'ISO, MDY'],
  ['TimeZone', 'UTC'],
  ['integer_datetimes', 'on'],
  ['standard_conforming_strings', 'on'],
];

/** Returns the reply to a start-up message of a connection. `started` is true once the start-up is complete. */
export function answerStartup(request: Uint8Array, connection: number): { reply: Uint8Array; started: boolean } {
  const code = viewOf(request).getInt32(4);
  if (code === SSL_REQUEST) return { reply: encoder.encode('N'), started: false };
  if (code === CANCEL_REQUEST) return { reply: new Uint8Array(0), started: false };
  const reply = concatBytes([
    message('R', int32(0)),
    ...PARAMETERS.map(([name, value]) => message('S', name, value)),
    message('K', int32(connection, 0)),
    message('Z', encoder.encode('I')),
  ]);
  return { reply, started: true };
}

/** Builds an error message that ends the connection. */
export function fatalError(state: string, text: string): Uint8Array {
  return message('E', 'SFATAL', 'VFATAL', `C${state}`, `M${text}`, new Uint8Array(1));
}

function endOfString(bytes: Uint8Array, from: number): number {
  return bytes.indexOf(0, from);
}

/**
 * Returns the offset of the prepared statement's name in the message, or `null` if this kind of message has no name.
 */
function statementNameAt(request: Uint8Array): number | null {
  const type = request[0];
  if (type === MESSAGE.parse) return 5;
  if (type === MESSAGE.bind) return endOfString(request, 5) + 1;
  const namesStatement = (type === MESSAGE.describe || type === MESSAGE.close) && request[5] === TYPE_STATEMENT;
  return namesStatement ? 6 : null;
}

/**
 * Adds a prefix to the name of a named statement, because connections that share a session must not use the same names.
 */
export function prefixStatement(request: Uint8Array, prefix: string): { message: Uint8Array; name: string | null } {
  const at = statementNameAt(request);
  if (at === null || request[at] === 0) return { message: request, name: null };
  const renamed = concatBytes([request.subarray(0, at), encoder.encode(prefix), request.subarray(at)]);
  viewOf(renamed).setInt32(1, renamed.length - 1);
  return { message: renamed, name: new TextDecoder().decode(renamed.subarray(at, endOfString(renamed, at))) };
}

/** Builds the messages that close prepared statements: Close for each, then Sync. */
export function closeStatements(names: Iterable<string>): Uint8Array {
  const closes = [...names].map((name) => message('C', encoder.encode('S'), name));
  return concatBytes([...closes, message('S')]);
}

export function simpleQuery(text: string): Uint8Array {
  return message('Q', text);
}

const BEGIN = simpleQuery('begin');

/** Whether a piece is the simple query `begin`, with which the pool opens each transaction. */
export function beginsTransaction(messages: Uint8Array): boolean {
  return messages.length === BEGIN.length && messages.every((byte, at) => byte === BEGIN[at]);
}

/**
 * Whether the session is in a transaction (even a failed one) after this answer. Reads the status from the
 * ReadyForQuery message at the end of the answer.
 */
export function isInTransaction(answer: Uint8Array): boolean {
  const status = answer.at(-1);
  return answer.at(-6) === 0x5a && (status === 0x54 || status === 0x45);
}
