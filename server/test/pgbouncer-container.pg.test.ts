// If this fails, the PgBouncer of the compose file does not start, or the servers of that file do not reach PostgreSQL
// through it. The test follows ops/pgbouncer/Containerfile without a container engine: a folder represents the root of
// the image. It copies the files and runs the CMD. It installs nothing, but reads which package the RUN line installs.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { environmentOf, GIVEN, services } from './compose-file.ts';
import { freePort } from './free-port.ts';
import { asPostgres } from './own-postgres.ts';

const SHIPPED = fileURLToPath(new URL('../../ops/pgbouncer', import.meta.url));
const TOOLS = fileURLToPath(new URL('../../tools/services.mjs', import.meta.url));
const PASSWORD = 'with "quotes" and $signs';
/** Matches the paths of directories in the image that the shipped files contain. */
const OF_IMAGE = /\/(?:etc\/pgbouncer|usr\/local\/bin|var\/lib\/postgresql)(?=\/)/g;
const root = mkdtempSync(join(tmpdir(), 'tradesense-pgbouncer-image-'));
const inImage = (text: string): string => text.replaceAll(OF_IMAGE, (path) => join(root, path));
const settingsIn = (name: string): string[] =>
  readFileSync(join(SHIPPED, name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(';'));

let child: ChildProcess;
let port: number;
let command: string[] = [];
let packages: string[] = [];

/**
 * Copies a file as a COPY instruction does, but replaces the addresses of containers with addresses of this machine.
 */
function copyFile(name: string, path: string): void {
  mkdirSync(dirname(inImage(path)), { recursive: true });
  cpSync(join(SHIPPED, name), inImage(path));
  const database = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  const text = inImage(readFileSync(inImage(path), 'utf8'))
    .replace('host=postgres port=5432 dbname=tradesense', `host=127.0.0.1 port=${database.port} dbname=postgres`)
    .replace('listen_port = 6432', `listen_port = ${port}`);
  writeFileSync(inImage(path), text);
}

/**
 * Follows the instructions of the Containerfile in order. RUN is not run; its packages are only read. Throws for an
 * unknown instruction.
 */
function build(): void {
  for (const line of readFileSync(join(SHIPPED, 'Containerfile'), 'utf8').split('\n')) {
    const [instruction = '', ...parts] = line.split(' ');
    const rest = parts.join(' ');
    if (!/^[A-Z]+$/.test(instruction) || ['FROM', 'EXPOSE', 'USER'].includes(instruction)) continue;
    if (instruction === 'COPY') copyFile(parts[0] ?? '', parts[1] ?? '');
    else if (instruction === 'CMD') command = (JSON.parse(rest) as string[]).map(inImage);
    else if (instruction === 'RUN')
      packages = (/apt-get install -y --no-install-recommends ([\w -]+?) &&/.exec(rest)?.[1] ?? '').split(' ');
    else throw new Error(`the test does not know ${line}`);
  }
}

/** Sends a statement through the pooler and returns its result. */
async function ask(password: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'tradesense', password, database: 'tradesense' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows[0];
  } finally {
    await client.end();
  }
}

const isHealthy = (): boolean => {
  const [, program = '', ...args] = services['pgbouncer']?.healthcheck?.test ?? [];
  try {
    execFileSync(
      program,
      args.map((text) => text.replace('6432', String(port))),
      { stdio: 'ignore' },
    );
    return true;
  } catch {
    return false;
  }
};

beforeAll(async () => {
  port = await freePort();
  chmodSync(root, 0o755);
  build();
  const home = inImage('/var/lib/postgresql/').slice(0, -1);
  mkdirSync(home, { recursive: true });
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres:postgres', home]);
  if (isHealthy()) throw new Error('something else listens on the port');
  const [program = '', ...args] = command;
  const env = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    ...environmentOf('pgbouncer', { ...GIVEN, POSTGRES_PASSWORD: PASSWORD }),
  };
  child = spawn(...asPostgres(program, args), { env, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const untilHealthy = () => {
    if (!isHealthy()) throw new Error('PgBouncer does not listen');
  };
  await vi.waitFor(untilHealthy, { timeout: 20_000, interval: 50 });
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(root, { recursive: true, force: true });
});

test('the role of the compose file reaches PostgreSQL with its password, and sessions have the settings', async () => {
  const settings = `SELECT current_user AS role, current_setting('TimeZone') AS zone,
    current_setting('statement_timeout') AS statement, current_setting('idle_in_transaction_session_timeout') AS idle`;
  const expected = { role: 'tradesense', zone: 'UTC', statement: '30s', idle: '30s' };
  expect(await ask(PASSWORD, settings)).toEqual(expected);
  await expect(ask('another', settings)).rejects.toThrow(/password authentication failed|SASL authentication failed/);
});

test('no other user on the machine can read the password', () => {
  const file = inImage('/var/lib/postgresql/userlist.txt');
  expect(existsSync(file)).toBe(true);
  expect(execFileSync('stat', ['-c', '%a', file]).toString()).toBe('600\n');
});

test('the container does not start without a password', () => {
  const [program = '', ...args] = command;
  const env = { PATH: process.env['PATH'] ?? '' };
  expect(() => execFileSync(program, args, { env, stdio: 'pipe' })).toThrow(/POSTGRES_PASSWORD: a password/);
});

test('the image installs the same PgBouncer package as the tests', () => {
  expect(packages).toEqual(['pgbouncer']);
  expect(readFileSync(TOOLS, 'utf8')).toContain("['pgbouncer']");
});

test('the container has the settings of the shipped file except for addresses and the paths of other files', () => {
  const replaced: Readonly<Record<string, string>> = {
    'listen_addr = 127.0.0.1': 'listen_addr = 0.0.0.0',
    'logfile = /var/log/postgresql/pgbouncer.log': 'logfile =',
    'pidfile = /run/postgresql/pgbouncer.pid': 'pidfile =',
    'auth_file = /etc/pgbouncer/userlist.txt': 'auth_file = /var/lib/postgresql/userlist.txt',
  };
  const expected = settingsIn('pgbouncer.ini').map((line) =>
    (replaced[line] ?? line).replace('host=127.0.0.1 port=5432', 'host=postgres port=5432'),
  );
  expect(settingsIn('pgbouncer.compose.ini')).toEqual(expected);
});

test('servers use PgBouncer, use PostgreSQL directly for migrations, and wait for both', () => {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_POOLER } = environmentOf('server-1');
  expect([DATABASE_URL, DATABASE_POOLER]).toEqual([
    'postgres://tradesense:password@pgbouncer:6432/tradesense',
    'transaction',
  ]);
  expect(DATABASE_DIRECT_URL).toBe('postgres://tradesense:password@postgres:5432/tradesense');
  expect(services['server-1']?.depends_on).toHaveProperty('pgbouncer.condition', 'service_healthy');
  expect(services['pgbouncer']?.depends_on).toHaveProperty('postgres.condition', 'service_healthy');
});
