// Measures 5,000 open event streams on one server process at 5 ticks a second of 8 assets, compared with a bare node
// http server in the same run.
import { setTimeout as pause } from 'node:timers/promises';
import { printResult } from './print-result.ts';
import { needOpenFiles, startChild } from './stream-child.ts';

const STREAMS = 5_000;
const WARM_UP_MS = 3_000;
const MEASURE_MS = 10_000;
const P99_MAX_MS = 250;
const BYTES_MAX = 30_000;

interface Memory {
  readonly rss: number;
  readonly heap: number;
}

interface Delivered {
  readonly deliveries: number;
  readonly lost: number;
  /** CPU time of the load generator, in s. */
  readonly cpuSeconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
}

async function measure(side: 'app' | 'bare') {
  const server = await startChild('stream-server.ts', [side]);
  const port = await server.ask<number>('port');
  const load = await startChild('stream-load.ts', [String(port), String(STREAMS)]);
  try {
    // One stream is opened before the first reading, so that the memory of modules that load with the first stream is
    // not attributed to all streams.
    const first = await startChild('stream-load.ts', [String(port), '1']);
    await server.ask('start');
    await first.ask('open');
    await pause(500);
    await server.ask('stop');
    const before = await server.ask<Memory>('memory');
    // At first, the bare server sends only response headers. The first tick tells the load process that the stream is
    // open.
    await server.ask('start');
    await load.ask<number>('open');
    await first.stop();
    await pause(WARM_UP_MS);
    await server.ask('stop');
    const after = await server.ask<Memory>('memory');
    await server.ask('start');
    await load.ask('start');
    await pause(MEASURE_MS);
    const { cpuSeconds: loadCpuSeconds, ...delivered } = await load.ask<Delivered>('stop');
    const cpuSeconds = await server.ask<number>('stop');
    // The larger growth is used, because either figure can miss growth into memory that the process had reserved
    // before.
    const grown = Math.max(after.rss - before.rss, after.heap - before.heap);
    return {
      ...delivered,
      bytesPerStream: Math.round(grown / STREAMS),
      cpuShare: cpuSeconds / (MEASURE_MS / 1000),
      loadCpuShare: loadCpuSeconds / (MEASURE_MS / 1000),
    };
  } finally {
    await load.stop();
    await server.stop();
  }
}

needOpenFiles(STREAMS + 200);
const bare = await measure('bare');
const app = await measure('app');
const isWithin = app.p99 < P99_MAX_MS && app.bytesPerStream < BYTES_MAX && app.lost === 0 && app.deliveries > 0;
printResult({ bench: 'stream', streams: STREAMS, ticksPerSecond: 40, app, bare, isWithin });
process.exitCode = isWithin ? 0 : 1;
