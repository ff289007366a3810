/**
 * One server process: configuration, database, migrations, modules, HTTP. Code that is not needed to open the database
 * is loaded while it opens, which halves the time to the first response.
 */
import { createServer } from 'node:net';
import { enableCompileCache } from 'node:module';
import './platform/module-hooks.ts';
import { loadConfig, type Config } from './config.ts';
import { openDatabase } from './platform/database/database-open.ts';
import { REPORTS_FLUSH_MS } from './platform/error-reporting.ts';
import { createLog } from './platform/log.ts';
import { returnUnusedMemory } from './platform/unused-memory.ts';
import type { TradeSense } from './app.ts';
import type { PlatformOverrides, RunningPlatform } from './platform/platform.ts';

/** Time in ms that running requests have to end after the stop signal. */
const DRAIN_MS = 4_000;
/**
 * Time in ms after the stop signal at which the process exits even if something hangs. Stored data are not affected.
 */
const EXIT_WITHIN_MS = 9_500;

export interface ServerOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Parts of the platform that a test replaces. */
  readonly overrides?: Pick<PlatformOverrides, 'clock' | 'wallMs'>;
  /** Called before the `ready` line is printed. */
  readonly onReady?: (platform: RunningPlatform) => void;
}

interface Started {
  readonly server: TradeSense;
  readonly platform: RunningPlatform;
}

/** If PORT is 0, chooses a free port now, because links in emails need the port number before the server listens. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, config.host, resolve));
  const address = probe.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await new Promise((resolve) => probe.close(resolve));
  const publicUrl = config.publicUrl === 'http://localhost:0' ? `http://localhost:${port}` : config.publicUrl;
  return { ...config, port, publicUrl };
}

/**
 * Stops the server in this order: it accepts no more requests, waits for running ones, stops the background work, and
 * closes the database.
 */
async function stop(server: TradeSense, platform: RunningPlatform): Promise<void> {
  setTimeout(() => process.exit(0), EXIT_WITHIN_MS).unref();
  const cut = setTimeout(() => server.app.server.closeAllConnections(), DRAIN_MS);
  await Promise.all([server.app.close(), server.control.stop(DRAIN_MS)]);
  clearTimeout(cut);
  await server.market.ticks.stop();
  await server.trading.loop.stop();
  await server.priceAlerts.loop.stop();
  await server.priceAlerts.structureLoop.stop();
  await platform.stop();
  process.exit(0);
}

/**
 * Makes an uncaught error end the process, as in Node. The error is first logged and reported, within a short time
 * limit.
 */
function endOnUncaught({ log, errors }: RunningPlatform): void {
  process.once('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'the process ends');
    errors.report(error, { source: 'process', origin });
    process.exitCode = 1;
    void errors.flush(REPORTS_FLUSH_MS).finally(() => process.exit(1));
  });
}

/** Resolves with the first stop signal that the process receives. */
function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, resolve);
  });
}

async function start({ env, overrides, onReady }: ServerOptions): Promise<Started> {
  const config = await withPort(loadConfig(env));
  const log = createLog(config);
  const [db, { createPlatform }, { createApp }, { prepareDatabase }] = await Promise.all([
    openDatabase(config, log),
    import('./platform/platform.ts'),
    import('./app.ts'),
    import('./platform/database/database-prepare.ts'),
  ]);
  const platform = await createPlatform(config, { ...overrides, db, log });
  endOnUncaught(platform);
  await prepareDatabase(config, platform.db, log);
  const server = await createApp(platform);
  await server.market.prepare();
  const notice = await server.identity.prepareFirstAdministrator();
  returnUnusedMemory();
  await server.app.listen({ port: config.port, host: config.host });
  if (db.kind === 'embedded') await server.control.start();
  platform.metrics.observeProcess();
  platform.start();
  server.market.ticks.start();
  server.trading.loop.start();
  server.priceAlerts.loop.start();
  server.priceAlerts.structureLoop.start();
  if (notice !== null) process.stdout.write(`${notice}\n`);
  onReady?.(platform);
  process.stdout.write(`ready http://localhost:${config.port}\n`);
  return { server, platform };
}

/** Runs the server until a signal stops it; the process then exits. Rejects if the server cannot start. */
export async function runServer(options: ServerOptions): Promise<void> {
  const stopAsked = stopSignal();
  enableCompileCache();
  const started = await Promise.race([start(options), stopAsked]);
  // A signal has arrived during the start. The process may exit immediately: it has served no request yet, and a start
  // can be interrupted at any point without damage.
  if (typeof started === 'string') process.exit(0);
  const { server, platform } = started;
  platform.log.info({ signal: await stopAsked }, 'stopping');
  await stop(server, platform);
}
