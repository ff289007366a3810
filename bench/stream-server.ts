// The server process of stream.bench.ts: either the whole product server ("app"), or a bare node http server that
// publishes the same ticks ("bare").
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TICKER_SYMBOLS } from '../core/src/market/asset.ts';
import { serveParent } from './stream-child.ts';

const ROUND_MS = 200;

interface Side {
  readonly server: Server;
  /** Publishes one tick of each asset to every open stream. */
  publish(): void;
}

function tickOf(asset: string) {
  return { asset, price: 43_210.98, bid: null, ask: null, volume: 12, t: Date.now(), source: 'simulated' as const };
}

async function startApp(): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tradesense-bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const [{ loadConfig }, { createPlatform }, { migrateDatabase }, { createApp }] = await Promise.all([
    import('../server/src/config.ts'),
    import('../server/src/platform/platform.ts'),
    import('../server/src/platform/database/database-migrate.ts'),
    import('../server/src/app.ts'),
  ]);
  const config = loadConfig({
    DATA_DIR: dataDir,
    MARKET_SEED: 'the market of all measurements',
    LOG_LEVEL: 'warn',
    RATE_LIMIT_PER_MINUTE: '0',
    STREAMS_PER_ADDRESS: '0',
  });
  const platform = await createPlatform(config);
  await migrateDatabase(platform.db);
  const { app } = await createApp(platform);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    server: app.server,
    publish() {
      for (const asset of TICKER_SYMBOLS)
        platform.streams.publish(`ticks:${asset}`, { event: 'tick', data: tickOf(asset) });
    },
  };
}

async function startBare(): Promise<Side> {
  const open = new Set<ServerResponse>();
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  let id = 0;
  return {
    server,
    publish() {
      const ticks = TICKER_SYMBOLS.map((asset) => {
        id += 1;
        return `event: tick\nid: ${id}\ndata: ${JSON.stringify(tickOf(asset))}\n\n`;
      });
      const bytes = Buffer.from(ticks.join(''));
      for (const response of open) response.write(bytes);
    },
  };
}

const side = process.argv[2] === 'app' ? await startApp() : await startBare();
let publishing: NodeJS.Timeout | undefined;
let cpu = process.cpuUsage();

/**
 * Returns the memory of the process after garbage collection: `rss` as counted by the operating system, `heap` as
 * counted by the JavaScript engine.
 */
async function memory(): Promise<{ rss: number; heap: number }> {
  for (let n = 0; n < 4; n += 1) {
    global.gc?.();
    await pause(50);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

serveParent({
  port() {
    const address = side.server.address();
    return typeof address === 'object' ? (address?.port ?? 0) : 0;
  },
  memory,
  start() {
    cpu = process.cpuUsage();
    publishing = setInterval(() => side.publish(), ROUND_MS);
  },
  stop() {
    clearInterval(publishing);
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1_000_000;
  },
});
