import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { controlSocketPath } from './control-path.ts';

/** Connects to the server that runs on the data directory. Resolves with `null` if no server listens there. */
export function connectToServer(dataDir: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(controlSocketPath(dataDir));
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No server is listening: there is no socket, or a killed server left its socket behind.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
  });
}

export function responseTo(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
}

/** Error: the server ended before it responded. The message is for the operator. */
export class ServerGoneError extends Error {
  override readonly name = 'ServerGoneError';
}

const GONE_CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

/**
 * Returns a `ServerGoneError` if the error says that the server closed the connection; otherwise the error itself.
 * `advice` tells the operator what to do next.
 */
export function asServerGone(error: unknown, advice = 'check what it has done before you run it again'): unknown {
  const isGone =
    error instanceof Error && 'code' in error && typeof error.code === 'string' && GONE_CODES.has(error.code);
  if (!isGone) return error;
  return new ServerGoneError(`the server ended before it had answered; ${advice}`, { cause: error });
}

/** Response to a command: the text to show and whether everything is in order, or the error. */
export type CommandAnswer = { readonly text: string; readonly isSound: boolean } | { readonly error: string };
const commandAnswer: z.ZodType<CommandAnswer> = z.union([
  z.object({ text: z.string(), isSound: z.boolean() }),
  z.object({ error: z.string() }),
]);

/** A command to the control server. The path includes the query string. */
export interface ControlCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** Sends a command to the server that runs on the data directory. Returns `null` if no server listens there. */
export async function commandThroughServer(
  dataDir: string,
  { method, path }: ControlCall,
): Promise<CommandAnswer | null> {
  const socket = await connectToServer(dataDir);
  if (socket === null) return null;
  const call = request({ createConnection: () => socket, method, path, headers: { host: 'control' } });
  try {
    call.end();
    return commandAnswer.parse(await json(await responseTo(call)));
  } catch (error) {
    throw asServerGone(error);
  }
}
