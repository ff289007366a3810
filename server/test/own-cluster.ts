import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { INIT, makePostgresFolder, postgresUrl, runPostgresProgram, startPostgresOn } from './own-postgres.ts';

const STANDBY = 'standby';
/** Settings that make the database fast but not durable: its data survive killed processes, but not a power cut. */
const FAST = ['fsync=off', 'full_page_writes=off', 'max_connections=50'];

/** A primary and a replica that follows it by streaming replication. */
export interface OwnCluster {
  readonly primaryUrl: string;
  readonly standbyUrl: string;
  /** Connection address that contains both hosts. It connects to the host that accepts writes. */
  readonly url: string;
  /** Kills all processes of the primary at the same time, as the loss of its machine would. */
  killPrimary(): Promise<void>;
  /** Makes the replica the primary. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** Runs statements in sequence, each in its own transaction, and returns the rows of the last statement. */
export async function runSql(url: string, ...statements: readonly string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Record<string, unknown>[] = [];
    for (const statement of statements) ({ rows } = await client.query<Record<string, unknown>>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

/** Returns the ids of a process and of its children. Children of PostgreSQL have no children. */
function familyOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

async function killAll(parent: ChildProcess): Promise<void> {
  if (parent.pid === undefined || parent.exitCode !== null || parent.signalCode !== null) return;
  const ended = once(parent, 'exit');
  // Suspends the parent first, so that it cannot start processes after its children are listed.
  process.kill(parent.pid, 'SIGSTOP');
  for (const pid of familyOf(parent.pid)) process.kill(pid, 'SIGKILL');
  await ended;
}

/**
 * Starts a primary and its replica. With `synchronous`, a commit is acknowledged only when the replica has stored it on
 * its disk.
 */
export async function startOwnCluster({ synchronous }: { readonly synchronous: boolean }): Promise<OwnCluster> {
  const folder = makePostgresFolder('primary', STANDBY);
  const [primaryPort, standbyPort] = [await freePort(), await freePort()];
  const [primaryUrl, standbyUrl] = [postgresUrl(primaryPort), postgresUrl(standbyPort)];
  runPostgresProgram('initdb', ['-D', join(folder, 'primary'), ...INIT], folder);
  const primary = await startPostgresOn(join(folder, 'primary'), primaryPort, FAST);
  const copy = ['-d', primaryUrl, '-D', join(folder, STANDBY), '-R', '-X', 'stream', '-c', 'fast'];
  runPostgresProgram('pg_basebackup', copy, folder);
  const source = `primary_conninfo=host=127.0.0.1 port=${primaryPort} user=tradesense application_name=${STANDBY}`;
  const standby = await startPostgresOn(join(folder, STANDBY), standbyPort, [...FAST, source]);
  // This setting is changed only after the replica has copied the configuration. Otherwise the replica would copy the
  // setting and, after its promotion, wait for a replica of its own.
  if (synchronous)
    await runSql(primaryUrl, `ALTER SYSTEM SET synchronous_standby_names = '${STANDBY}'`, 'SELECT pg_reload_conf()');
  const wanted = synchronous ? 'sync' : 'async';
  await vi.waitFor(
    async () => {
      const rows = await runSql(primaryUrl, 'SELECT sync_state FROM pg_stat_replication');
      if (rows[0]?.['sync_state'] !== wanted) throw new Error(`the replica is not ${wanted}`);
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    primaryUrl,
    standbyUrl,
    url: `postgres://tradesense@127.0.0.1:${primaryPort},127.0.0.1:${standbyPort}/postgres?target_session_attrs=read-write`,
    killPrimary: () => killAll(primary),
    async promote() {
      await runSql(standbyUrl, 'SELECT pg_promote()');
    },
    async close() {
      await killAll(primary);
      await killAll(standby);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
