import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  commandAnswer,
  controlAnswer,
  gapsAnswer,
  type CommandAnswer,
  type ControlAnswer,
  type GapsAnswer,
} from './control-answer.ts';
import { controlSocketPath } from './control-path.ts';
import type { GapQuestion } from './candle-gaps.service.ts';
import type { ImportTarget } from './import-series.ts';

function connected(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // No server is listening: there is no socket, or a killed server left its socket behind.
      if (error.code === 'ENOENT' || error.code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
  });
}

function responseTo(call: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    call.once('response', resolve).once('error', reject);
  });
}

/** Error: the server ended before it responded. The message is for the operator. */
export class ServerGoneError extends Error {
  override readonly name = 'ServerGoneError';
}

const GONE_CODES = new Set(['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']);

function asServerGone(error: unknown): unknown {
  const isGone =
    error instanceof Error && 'code' in error && typeof error.code === 'string' && GONE_CODES.has(error.code);
  if (!isGone) return error;
  return new ServerGoneError(
    'the server ended before it had answered; what an import stored stays, run it again to complete it',
    { cause: error },
  );
}

/**
 * Sends a candle file to the server that runs on the data directory. Returns `null` without calling `open` if no server
 * runs there. Throws `ServerGoneError` if the server ends before it responds; batches stored until then remain.
 */
export async function importThroughServer(
  dataDir: string,
  target: ImportTarget,
  open: () => Readable,
): Promise<ControlAnswer | null> {
  const socket = await connected(controlSocketPath(dataDir));
  if (socket === null) return null;
  const query = new URLSearchParams({
    to: target.store,
    asset: target.asset,
    interval: target.interval,
    file: target.fileName,
  });
  const call = request({
    createConnection: () => socket,
    method: 'POST',
    path: `/market/import?${query.toString()}`,
    headers: { host: 'control', 'content-type': 'text/csv' },
  });
  try {
    const [response] = await Promise.all([responseTo(call), pipeline(open(), call)]);
    return controlAnswer.parse(await json(response));
  } catch (error) {
    throw asServerGone(error);
  }
}

/**
 * Requests the gaps in stored candles from the server that runs on the data directory. Returns `null` if no server runs
 * there.
 */
export async function gapsThroughServer(dataDir: string, question: GapQuestion): Promise<GapsAnswer | null> {
  const socket = await connected(controlSocketPath(dataDir));
  if (socket === null) return null;
  const query = new URLSearchParams({ ...question });
  const path = `/market/gaps?${query.toString()}`;
  const call = request({ createConnection: () => socket, path, headers: { host: 'control' } });
  try {
    call.end();
    return gapsAnswer.parse(await json(await responseTo(call)));
  } catch (error) {
    throw asServerGone(error);
  }
}

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
  const socket = await connected(controlSocketPath(dataDir));
  if (socket === null) return null;
  const call = request({ createConnection: () => socket, method, path, headers: { host: 'control' } });
  try {
    call.end();
    return commandAnswer.parse(await json(await responseTo(call)));
  } catch (error) {
    throw asServerGone(error);
  }
}
