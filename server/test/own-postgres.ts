import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';

const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL server of the test's own, to be stopped while it is used. */
export interface OwnPostgres {
  readonly url: string;
  /** Ends all its connections, as an administrator does (`-m fast`), and starts again on the same data and port. */
  restart(): Promise<void>;
  /** Ends it at once, without a checkpoint (`-m immediate`), as a crash does. */
  crash(): Promise<void>;
  /** Starts it again if it has ended. After `crash` it replays its log. */
  start(): Promise<void>;
  /** Whether it has ended, also by itself. */
  hasEnded(): boolean;
  /** Ends it and removes its data. */
  close(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so then its programs run as the user that its package made. */
function asPostgres(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]]
    : [program, [...args]];
}

/** Where its data lies. */
interface Places {
  /** An empty folder for the data. Default: a new one. */
  readonly data?: string;
  /** An empty folder for the write-ahead log. Default: with the data. */
  readonly log?: string;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

export async function startOwnPostgres(places: Places = {}): Promise<OwnPostgres> {
  const newest = Math.max(...readdirSync(DEBIAN).map(Number));
  const program = (name: string) => join(DEBIAN, String(newest), 'bin', name);
  const folder = mkdtempSync(join(tmpdir(), 'tradesense-postgres-'));
  chmodSync(folder, 0o755);
  const data = join(places.data ?? folder, 'data');
  const log = places.log === undefined ? null : join(places.log, 'log');
  for (const each of [data, ...(log === null ? [] : [log])]) {
    mkdirSync(each, { mode: 0o700 });
    if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', each]);
  }
  const at = { cwd: folder, stdio: 'ignore' } as const;
  const init = ['-D', data, '-U', 'tradesense', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  if (log !== null) init.push('--waldir', log, '--wal-segsize=1');
  execFileSync(...asPostgres(program('initdb'), init), at);
  const port = await freePort();
  const url = `postgres://tradesense@127.0.0.1:${port}/postgres`;

  async function start(): Promise<ChildProcess> {
    const settings = ['-c', `port=${port}`, '-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
    const child = spawn(...asPostgres(program('postgres'), ['-D', data, ...settings]), at);
    const answers = async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    };
    await vi.waitFor(answers, { timeout: 20_000, interval: 50 });
    return child;
  }
  async function stop(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  let running = await start();
  return {
    url,
    async restart() {
      await stop(running);
      running = await start();
    },
    crash: () => stop(running, 'SIGQUIT'),
    async start() {
      if (hasEnded(running)) running = await start();
    },
    hasEnded: () => hasEnded(running),
    async close() {
      await stop(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
