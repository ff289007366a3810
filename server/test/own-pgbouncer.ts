import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { freePort } from './free-port.ts';
import { asPostgres } from './own-postgres.ts';

const SHIPPED = new URL('../../ops/pgbouncer/pgbouncer.ini', import.meta.url);
const PROGRAM = '/usr/sbin/pgbouncer';
const PASSWORD = 'of the pooler';

export interface OwnPgBouncer {
  /** Address of the database through the pooler. */
  readonly url: string;
  close(): Promise<void>;
}

export interface PgBouncerChanges {
  /** Number of PostgreSQL sessions in a pool (`default_pool_size`). */
  readonly poolSize: number;
  /** Whether to leave the session settings out of the configuration. */
  readonly isBare?: boolean;
}

/**
 * Replaces a part of the shipped file. Throws if the file does not contain the part. So the test runs the shipped file,
 * except for the changes made here.
 */
function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`the shipped configuration has no "${part}"`);
  return text.replace(part, by);
}

function configuration(
  database: URL,
  port: number,
  folder: string,
  { poolSize, isBare = false }: PgBouncerChanges,
): string {
  const name = database.pathname.slice(1);
  let text = readFileSync(SHIPPED, 'utf8');
  text = replaced(
    text,
    'host=127.0.0.1 port=5432 dbname=tradesense',
    `host=127.0.0.1 port=${database.port} dbname=${name}`,
  );
  if (isBare) text = text.replace(/^(tradesense = .* dbname=\S+).*$/m, '$1');
  text = replaced(text, 'listen_port = 6432', `listen_port = ${port}`);
  text = replaced(text, '/var/log/postgresql/pgbouncer.log', join(folder, 'pgbouncer.log'));
  text = replaced(text, '/run/postgresql/pgbouncer.pid', join(folder, 'pgbouncer.pid'));
  text = replaced(text, '/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt'));
  return replaced(text, 'default_pool_size = 20', `default_pool_size = ${poolSize}`);
}

/**
 * Starts PgBouncer with the shipped configuration in front of a database on this machine. PgBouncer refuses to run as
 * root, so if the test runs as root, PgBouncer is started as another user.
 */
export async function startOwnPgBouncer(databaseUrl: string, changes: PgBouncerChanges): Promise<OwnPgBouncer> {
  const database = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'tradesense-pgbouncer-'));
  chmodSync(folder, 0o777);
  const port = await freePort();
  const path = join(folder, 'pgbouncer.ini');
  writeFileSync(path, configuration(database, port, folder, changes));
  writeFileSync(join(folder, 'userlist.txt'), `"${database.username}" "${PASSWORD}"\n`);
  const child = spawn(...asPostgres(PROGRAM, ['-q', path]), { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  const url = `postgres://${database.username}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/tradesense`;
  await vi.waitFor(
    async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.end();
    },
    { timeout: 20_000, interval: 50 },
  );
  return {
    url,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
