import { request } from 'node:http';
import type { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { asServerGone, connectToServer, responseTo } from '../../platform/control/command-client.ts';
import { controlAnswer, gapsAnswer, type ControlAnswer, type GapsAnswer } from './control-answer.ts';
import type { GapQuestion } from './candle-gaps.service.ts';
import type { ImportTarget } from './import-series.ts';

/**
 * Sends a candle file to the server that runs on the data directory. Returns `null` without calling `open` if no server
 * runs there. Throws `ServerGoneError` if the server ends before it responds; batches stored until then remain.
 */
export async function importThroughServer(
  dataDir: string,
  target: ImportTarget,
  open: () => Readable,
): Promise<ControlAnswer | null> {
  const socket = await connectToServer(dataDir);
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
    throw asServerGone(error, 'what an import stored stays, run it again to complete it');
  }
}

/**
 * Requests the gaps in stored candles from the server that runs on the data directory. Returns `null` if no server runs
 * there.
 */
export async function gapsThroughServer(dataDir: string, question: GapQuestion): Promise<GapsAnswer | null> {
  const socket = await connectToServer(dataDir);
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
