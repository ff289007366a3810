import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';

const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL server that only one test uses, so that the test may stop it. */
export interface OwnPostgres {
  readonly url: string;
  /** Closes all connections, as an administrator does (`-m fast`), and restarts with the same data and port. */
  restart(): Promise<void>;
  /** Ends the server immediately, without a checkpoint (`-m immediate`), as a crash does. */
  crash(): Promise<void>;
  /** Starts the server again if it has ended. After `crash`, it replays its log. */
  start(): Promise<void>;
  /** Whether the server has ended, including by a crash. */
  hasEnded(): boolean;
  /** Stops the server and removes the folder that it created. */
  close(): Promise<void>;
}

/**
 * Returns the command and arguments that run a program of PostgreSQL. The programs refuse to run as root, so a test
 * that runs as root uses the user that the PostgreSQL package created.
 */
export function asPostgres(program: string, args: readonly string[]): [string, string[]] {
  return process.getuid?.() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args]]
    : [program, [...args]];
}

/** Returns the path of a program in the newest PostgreSQL package of Debian. */
export function postgresProgram(name: string): string {
  const newest = Math.max(...readdirSync(DEBIAN).map(Number));
  return join(DEBIAN, String(newest), 'bin', name);
}

/** Runs a program of PostgreSQL and waits until it ends. */
export function runPostgresProgram(name: string, args: readonly string[], cwd: string): void {
  execFileSync(...asPostgres(postgresProgram(name), args), { cwd, stdio: 'ignore' });
}

/** Makes a folder that the PostgreSQL user can enter, with subdirectories that belong to this user. */
export function makePostgresFolder(...directories: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradesense-postgres-'));
  chmodSync(folder, 0o755);
  for (const name of directories) makeOwnDirectory(join(folder, name));
  return folder;
}

/** Makes a directory that belongs to the PostgreSQL user. */
function makeOwnDirectory(path: string): void {
  mkdirSync(path, { mode: 0o700 });
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', path]);
}

export const postgresUrl = (port: number): string => `postgres://tradesense@127.0.0.1:${port}/postgres`;

/** Starts a server on a data directory and waits until it responds. */
export async function startPostgresOn(
  data: string,
  port: number,
  settings: readonly string[] = [],
): Promise<ChildProcess> {
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const args = ['-D', data, ...all.flatMap((setting) => ['-c', setting])];
  const child = spawn(...asPostgres(postgresProgram('postgres'), args), { cwd: data, stdio: 'ignore' });
  const answers = async () => {
    const client = new pg.Client({ connectionString: postgresUrl(port) });
    await client.connect();
    await client.end();
  };
  await vi.waitFor(answers, { timeout: 20_000, interval: 50 });
  return child;
}

export const INIT = ['-U', 'tradesense', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'] as const;

/** Folders in which a server keeps its data. */
interface Places {
  /** An empty folder for the data. Default: a new folder. */
  readonly data?: string;
  /** An empty folder for the write-ahead log. Default: within the data folder. */
  readonly log?: string;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

export async function startOwnPostgres(places: Places = {}): Promise<OwnPostgres> {
  const folder = makePostgresFolder();
  const data = join(places.data ?? folder, 'data');
  makeOwnDirectory(data);
  const init = ['-D', data, ...INIT];
  if (places.log !== undefined) {
    const log = join(places.log, 'log');
    makeOwnDirectory(log);
    init.push('--waldir', log, '--wal-segsize=1');
  }
  runPostgresProgram('initdb', init, folder);
  const port = await freePort();

  async function stop(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
    if (hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  let running = await startPostgresOn(data, port);
  return {
    url: postgresUrl(port),
    async restart() {
      await stop(running);
      running = await startPostgresOn(data, port);
    },
    crash: () => stop(running, 'SIGQUIT'),
    async start() {
      if (hasEnded(running)) running = await startPostgresOn(data, port);
    },
    hasEnded: () => hasEnded(running),
    async close() {
      await stop(running);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
