import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/free-port.ts';
import { startOwnNginx, type OwnNginx } from '../server/test/own-nginx.ts';
import { startBuiltServer, type BuiltServer } from './built-server.ts';
import { processorSeconds, withChildren } from './process-usage.ts';

const PLACES = [0, 1, 2] as const;
export const SECRET_KEY = 'a key for the load bench, 32 characters or more';

/** Three servers behind nginx with the shipped configuration, on one database and one Redis. */
export interface LoadServers {
  readonly url: string;
  readonly port: number;
  /** Kills a server with SIGKILL and restarts it immediately; resolves when it is ready. */
  kill(place: number): Promise<void>;
  /** Returns the resident memory of each server, in MB. */
  memory(): readonly number[];
  /** Returns the processor time used so far, in s, including the time of killed servers. */
  processor(): { readonly servers: number; readonly nginx: number };
  stop(): Promise<void>;
}

export async function startLoadServers(databaseUrl: string, redisUrl: string): Promise<LoadServers> {
  const root = mkdtempSync(join(tmpdir(), 'tradesense-load-'));
  const ports = [await freePort(), await freePort(), await freePort()] as const;
  const port = await freePort();
  const running: BuiltServer[] = [];
  let ofKilled = 0;
  async function start(place: number): Promise<void> {
    running[place] = await startBuiltServer({
      HOST: '127.0.0.1',
      PORT: String(ports[place]),
      DATA_DIR: join(root, String(place)),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      SECRET_KEY,
      TRUSTED_PROXIES: '1',
      MARKET_SEED: 'the market of all measurements',
    });
  }
  // The servers start one after the other, because the first one migrates the database.
  for (const place of PLACES) await start(place);
  const nginx: OwnNginx = await startOwnNginx(port, ports);
  return {
    url: nginx.url,
    port,
    async kill(place) {
      const server = running[place];
      if (server !== undefined) ofKilled += processorSeconds(server.pid);
      await server?.stop('SIGKILL');
      await start(place);
    },
    memory: () => running.map((server) => server.memory().rss),
    processor: () => ({
      servers: ofKilled + running.reduce((sum, { pid }) => sum + processorSeconds(pid), 0),
      nginx: withChildren(nginx.pid).reduce((sum, pid) => sum + processorSeconds(pid), 0),
    }),
    async stop() {
      await nginx.close();
      await Promise.all(running.map((server) => server.stop()));
      rmSync(root, { recursive: true, force: true });
    },
  };
}
