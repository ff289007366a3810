import { chmod, mkdir, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { userInfo } from 'node:os';
import { finished } from 'node:stream/promises';
import type { Platform } from '../../platform/module.ts';
import { CandleFileError } from './candle-columns.policy.ts';
import { importCandles } from './candle-import.service.ts';
import { candleGaps, gapsText } from './candle-gaps.service.ts';
import type { CommandAnswer } from '../../platform/control/command-client.ts';
import { controlDirectory, controlSocketPath } from '../../platform/control/control-path.ts';
import type { ControlAnswer, GapsAnswer } from './control-answer.ts';
import { gapQuestion, importTarget } from './import-report.ts';

export interface ControlServer {
  start(): Promise<void>;
  /**
   * Rejects new imports and waits for running ones; cancels imports that still run after `graceMs`. Call it before the
   * database is closed.
   */
  stop(graceMs: number): Promise<void>;
}

/**
 * Commands of other modules by method and path, such as `GET /ledger/verify`. Each command gets the query of the
 * request.
 */
export type ControlCommands = Readonly<Record<string, (query: URLSearchParams) => Promise<CommandAnswer>>>;

type ControlPlatform = Pick<Platform, 'db' | 'clock' | 'ids' | 'log' | 'config'>;

async function importFrom(
  platform: ControlPlatform,
  request: IncomingMessage,
  query: URLSearchParams,
): Promise<[status: number, ControlAnswer]> {
  const target = importTarget(
    { asset: query.get('asset') ?? '', interval: query.get('interval') ?? '', store: query.get('to') ?? '' },
    query.get('file') ?? '',
  );
  if (!target.ok) return [422, { error: target.reason }];
  try {
    return [200, { report: await importCandles(platform, request.iterator({ destroyOnReturn: false }), target.value) }];
  } catch (error) {
    if (error instanceof CandleFileError) return [422, { error: error.message }];
    platform.log.error({ err: error, file: target.value.fileName }, 'import failed');
    return [500, { error: 'the import failed; the rows of whole batches before the failure are stored' }];
  }
}

async function gapsFrom(platform: ControlPlatform, query: URLSearchParams): Promise<[status: number, GapsAnswer]> {
  const question = gapQuestion(query.get('asset'), query.get('interval'));
  if (!question.ok) return [422, { error: question.reason }];
  return [200, { text: gapsText(await candleGaps(platform, question.value)) }];
}

async function answerCommand(
  platform: ControlPlatform,
  command: (query: URLSearchParams) => Promise<CommandAnswer>,
  query: URLSearchParams,
): Promise<[status: number, CommandAnswer]> {
  try {
    return [200, await command(query)];
  } catch (error) {
    platform.log.error({ err: error }, 'control command failed');
    return [500, { error: 'the command failed, see the log of the server' }];
  }
}

async function answer(
  platform: ControlPlatform,
  commands: ControlCommands,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://control');
  const call = `${request.method ?? ''} ${url.pathname}`;
  let [status, body]: [number, ControlAnswer | GapsAnswer | CommandAnswer] = [404, { error: `no such call: ${call}` }];
  if (call === 'POST /market/import') [status, body] = await importFrom(platform, request, url.searchParams);
  if (call === 'GET /market/gaps') [status, body] = await gapsFrom(platform, url.searchParams);
  const command = commands[call];
  if (command !== undefined) [status, body] = await answerCommand(platform, command, url.searchParams);
  // Read the rest of a rejected file before responding: a client whose connection is closed while it sends would not
  // see the response.
  if (!request.readableEnded && !request.destroyed) await finished(request.resume());
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(JSON.stringify(body));
}

async function makeOwnDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const { uid } = await stat(path);
  if (uid !== userInfo().uid)
    throw new Error(`${path} belongs to another user: the control socket cannot be put there`);
}

/**
 * Creates the server for tools on the same machine, which cannot open the embedded database while the main server holds
 * it. It serves `POST /market/import?to&asset&interval&file` with a candle file as body, `GET
 * /market/gaps?asset&interval` and `commands`, on a Unix socket that only the owner of the data directory can reach.
 * Start it only after the process has locked the data directory, because it removes the socket that a killed process
 * left.
 */
export function createControlServer(platform: ControlPlatform, commands: ControlCommands = {}): ControlServer {
  const socketPath = controlSocketPath(platform.config.dataDir);
  // Requests in progress. The server sets no time limit for them, because the duration of an import depends on the size
  // of the file.
  const running = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: 0, headersTimeout: 10_000 }, (request, response) => {
    const answering = answer(platform, commands, request, response)
      .catch((error: unknown) => {
        platform.log.warn({ err: error }, 'a tool left before its answer');
        response.destroy();
      })
      .finally(() => running.delete(answering));
    running.add(answering);
  });

  return {
    async start() {
      await makeOwnDirectory(controlDirectory(socketPath));
      await rm(socketPath, { force: true });
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(socketPath, resolve);
      });
      await chmod(socketPath, 0o600);
    },
    async stop(graceMs) {
      if (!server.listening) return;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(cut);
      await Promise.all(running);
    },
  };
}
