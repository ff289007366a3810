/**
 * Measures the cost of each part of the server that acts on every request: the processor time of a small request to a
 * server with all parts, compared with a server without the part. Each server is a separate process; they are measured
 * in turns. There is no upper limit; docs/performance.md says why each part stays.
 */
import { printResult } from './print-result.ts';
import { sendRequests } from './http-load.ts';
import { median } from './median.ts';
import { startChild } from './stream-child.ts';

const REQUESTS = Number(process.env['REQUESTS'] ?? 10_000);
const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const CONNECTIONS = 8;
const LEFT_OUT = ['nothing', 'headers', 'rate-limit', 'csrf', 'log', 'metrics', 'access', 'schema', 'everything'];

const servers = await Promise.all(
  LEFT_OUT.map(async (part) => {
    const child = await startChild('http-costs-server.ts', [part]);
    return { part, child, port: await child.ask<number>('port'), times: [] as number[] };
  }),
);
try {
  // Round 0 is the warm-up of all servers and is not counted.
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { child, port, times } of servers) {
      await child.ask('start');
      await sendRequests(port, '/api/small', CONNECTIONS, REQUESTS);
      const used = (await child.ask<number>('stop')) / REQUESTS;
      if (round > 0) times.push(used);
    }
  }
} finally {
  await Promise.all(servers.map(({ child }) => child.stop()));
}
const all = median(servers[0]?.times ?? []) ?? Number.NaN;
const rows = servers.map(({ part, times }) => {
  const us = median(times) ?? Number.NaN;
  return { leftOut: part, microseconds: Number(us.toFixed(1)), saves: Number((all - us).toFixed(1)) };
});
console.table(rows);
printResult({ bench: 'http-costs', requests: REQUESTS, rows });
