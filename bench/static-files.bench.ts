/**
 * Measures files of the built app from the built server on its embedded database: processor time and requests per
 * second of 60 scripts in turn, compressed with brotli, over eight connections. The floor is a bare Fastify server that
 * has the same bytes in memory. Both are measured in alternating rounds; each figure is a median. Fails if the server
 * needs more than `RATIO_MAX` times the floor's processor time.
 */
import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt, root } from '../tools/workspace.mjs';
import { startBuiltServer } from './built-server.ts';
import { requestsPerSecond } from './http-load.ts';
import { median } from './median.ts';
import { printResult } from './print-result.ts';
import { processorSeconds } from './process-usage.ts';
import { startChild } from './stream-child.ts';

const FILES = 60;
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const ROUND_SECONDS = 3;
const CONNECTIONS = 8;
const RATIO_MAX = 2.5;
const HEAD = 'accept-encoding: br\r\n';

await ensureBuilt();
const folder = join(root, 'web/dist');
const files = globSync('static/*.js.br', { cwd: folder }).toSorted().slice(0, FILES);
if (files.length < FILES) throw new Error(`the built app has ${files.length} scripts, ${FILES} are needed`);
const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-bench-'));
const [server, bare] = await Promise.all([
  startBuiltServer({ DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_PER_MINUTE: '0' }),
  startChild('static-files-bare.ts', [folder, ...files]),
]);

/** Returns the processor time of a request in µs and the requests per second of one round. */
async function round(pid: number, port: number) {
  let next = 0;
  const nextPath = (): string => `/${(files[(next += 1) % FILES] ?? '').replace(/\.br$/, '')}`;
  const before = processorSeconds(pid);
  const perSecond = await requestsPerSecond(port, nextPath, CONNECTIONS, ROUND_SECONDS, HEAD);
  return { perSecond, us: ((processorSeconds(pid) - before) / (perSecond * ROUND_SECONDS)) * 1e6 };
}

const own: Awaited<ReturnType<typeof round>>[] = [];
const floor: typeof own = [];
try {
  const [pid, port] = [await bare.ask<number>('pid'), await bare.ask<number>('port')];
  // Round 0 is the warm-up and is not counted.
  for (let each = 0; each <= ROUNDS; each += 1) {
    const [ofServer, ofBare] = [await round(server.pid, server.port), await round(pid, port)];
    if (each === 0) continue;
    own.push(ofServer);
    floor.push(ofBare);
  }
} finally {
  await Promise.all([server.stop(), bare.stop()]);
  rmSync(dataDir, { recursive: true });
}
const middle = (rounds: typeof own, field: 'us' | 'perSecond'): number =>
  median(rounds.map((each) => each[field])) ?? Number.NaN;
const ratio = Number((middle(own, 'us') / middle(floor, 'us')).toFixed(2));
const [us, bareUs] = [Math.round(middle(own, 'us')), Math.round(middle(floor, 'us'))];
const [perSecond, barePerSecond] = [Math.round(middle(own, 'perSecond')), Math.round(middle(floor, 'perSecond'))];
console.log(`${us} µs and ${perSecond} requests/s, the bare server ${bareUs} µs and ${barePerSecond}: ${ratio}`);
printResult({ bench: 'static-files', files: FILES, us, bareUs, perSecond, barePerSecond, ratio, ratioMax: RATIO_MAX });
process.exitCode = ratio <= RATIO_MAX ? 0 : 1;
