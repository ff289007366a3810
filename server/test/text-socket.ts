// The server side of a WebSocket, for tests. It supports text, ping and close frames (RFC 6455), and can send arbitrary
// bytes.
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

const HANDSHAKE_KEY = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export interface TextSocket {
  /** The requested path. */
  readonly path: string;
  send(text: string): void;
  /** Sends raw bytes, which need not be a valid frame. */
  sendBytes(bytes: Buffer): void;
  /** Cuts the connection without a close frame. */
  cut(): void;
}

function frame(opcode: number, payload: Buffer): Buffer {
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : 4);
  head[0] = 0x80 | opcode;
  head[1] = length < 126 ? length : 126;
  if (length >= 126) head.writeUInt16BE(length, 2);
  return Buffer.concat([head, payload]);
}

/**
 * Returns the first frame in `bytes`, unmasked, and the bytes after it; `null` if the frame is still incomplete. The
 * frame must be short and masked, like the frames of clients.
 */
function readFrame(bytes: Buffer): { opcode: number; payload: Buffer; rest: Buffer } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  const lengthBytes = short === 126 ? 2 : 0;
  const maskAt = 2 + lengthBytes;
  if (bytes.length < maskAt + 4) return null;
  const length = lengthBytes === 2 ? bytes.readUInt16BE(2) : short;
  const from = maskAt + 4;
  if (bytes.length < from + length) return null;
  const payload = Buffer.from(bytes.subarray(from, from + length)).map(
    (byte, at) => byte ^ (bytes[maskAt + (at % 4)] ?? 0),
  );
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload: Buffer.from(payload), rest: bytes.subarray(from + length) };
}

/** Accepts a WebSocket upgrade and calls a handler with every received text. */
export function acceptTextSocket(
  request: IncomingMessage,
  stream: Duplex,
  handlers: {
    readonly onText: (socket: TextSocket, text: string) => void;
    readonly onEnd: (socket: TextSocket) => void;
  },
): TextSocket {
  const accept = createHash('sha1').update(`${request.headers['sec-websocket-key']}${HANDSHAKE_KEY}`).digest('base64');
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  const write = (bytes: Buffer): void => void (stream.writable && stream.write(bytes));
  const socket: TextSocket = {
    path: request.url ?? '',
    send: (text) => write(frame(TEXT, Buffer.from(text))),
    sendBytes: write,
    cut: () => void stream.destroy(),
  };
  let pending = Buffer.alloc(0);
  stream.on('data', (chunk: Buffer) => {
    pending = Buffer.concat([pending, chunk]);
    for (let next = readFrame(pending); next !== null; next = readFrame(pending)) {
      pending = Buffer.from(next.rest);
      if (next.opcode === TEXT) handlers.onText(socket, next.payload.toString());
      if (next.opcode === PING) write(frame(PONG, next.payload));
      if (next.opcode === CLOSE) stream.end(frame(CLOSE, next.payload));
    }
  });
  // Errors are expected, because these tests cut connections on purpose.
  stream.on('error', () => stream.destroy());
  // Without this handler, the socket would stay half open after the client has closed its side, for example because the
  // client was killed.
  stream.on('end', () => stream.end());
  stream.on('close', () => handlers.onEnd(socket));
  return socket;
}
