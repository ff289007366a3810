// If this fails, the PostgreSQL or the Redis of the compose file does not start, or the servers do not reach it. Or a
// client on the network of the compose file needs no password or has more rights than the product needs. The test runs
// the commands and files of the compose file without a container engine.
import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { environmentOf, GIVEN, services } from './compose-file.ts';
import { freePort } from './free-port.ts';
import { asPostgres, makePostgresFolder, postgresProgram, runPostgresProgram } from './own-postgres.ts';
import { startServer } from './server-process.ts';

const OPS = fileURLToPath(new URL('../../ops/', import.meta.url));
const BACKUP = fileURLToPath(new URL('../../tools/backup.ts', import.meta.url));
const PATH = process.env['PATH'] ?? '';
const ROLE = '/docker-entrypoint-initdb.d/role.sql';
const START_REDIS = '/usr/local/bin/start-redis.sh';
const root = mkdtempSync(join(tmpdir(), 'tradesense-stores-'));
const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});
let [postgresPort, redisPort] = [0, 0];

function endLater(child: ChildProcess, signal: 'SIGINT' | 'SIGTERM'): void {
  const ended = once(child, 'exit');
  closers.push(() => {
    child.kill(signal);
    return ended;
  });
}

/** Returns the file of the repository that the compose file mounts at the given path of a service. */
function mounted(service: string, path: string): string {
  const volume = services[service]?.volumes?.find((each) => each.endsWith(`:${path}:ro`)) ?? '';
  return join(OPS, volume.split(':')[0] ?? '');
}

/**
 * Creates an empty database as PostgreSQL's image does, runs the file that the compose file mounts for new databases,
 * and then requires a password of every client.
 */
async function startPostgres(): Promise<void> {
  const folder = makePostgresFolder('data');
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  const env: Record<string, string | undefined> = { PATH, ...environmentOf('postgres') };
  const { POSTGRES_USER: user = '', POSTGRES_DB: database = '', POSTGRES_INITDB_ARGS: args = '' } = env;
  const data = join(folder, 'data');
  runPostgresProgram('initdb', ['-D', data, '-U', user, '-A', 'trust', ...args.split(' ')], folder);
  postgresPort = await freePort();
  const settings = [`port=${postgresPort}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const command = asPostgres(postgresProgram('postgres'), [
    '-D',
    data,
    ...settings.flatMap((setting) => ['-c', setting]),
  ]);
  const child = spawn(...command, { cwd: data, stdio: 'ignore' });
  endLater(child, 'SIGINT');
  const at = ['-h', '127.0.0.1', '-p', String(postgresPort)];
  const check = () => {
    const [, program = '', ...more] = services['postgres']?.healthcheck?.test ?? [];
    execFileSync(program, [...at, ...more], { env, stdio: 'pipe' });
  };
  await vi.waitFor(check, { timeout: 20_000, interval: 100 });
  const psql = (...more: string[]) =>
    execFileSync('psql', [...at, '-X', '-v', 'ON_ERROR_STOP=1', '-U', user, ...more], { env, stdio: 'pipe' });
  psql('-d', 'postgres', '-c', `CREATE DATABASE ${database}`);
  psql('-d', 'postgres', '-c', `ALTER ROLE ${user} PASSWORD '${env['POSTGRES_PASSWORD']}'`);
  psql('-d', database, '-f', mounted('postgres', ROLE));
  writeFileSync(join(data, 'pg_hba.conf'), 'host all all all scram-sha-256\n');
  psql('-d', database, '-c', 'SELECT pg_reload_conf()');
}

/** Starts Redis with the command of the compose file. Returns its port. */
async function startRedis(environment: Readonly<Record<string, string>>): Promise<number> {
  const port = await freePort();
  const [program = '', ...args] = (services['redis']?.command ?? []).map((word) =>
    word === START_REDIS ? mounted('redis', START_REDIS) : word,
  );
  const own = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', root];
  const child = spawn(program, [...args, ...own], { env: { PATH, TMPDIR: root, ...environment }, stdio: 'ignore' });
  endLater(child, 'SIGTERM');
  await vi.waitFor(() => expect(ask(port, environment)).toBe('PONG\n'), { timeout: 20_000, interval: 100 });
  return port;
}

/** Runs Redis's health check from the compose file against a port. Throws if the check fails. */
function ask(port: number, environment: Readonly<Record<string, string>>): string {
  const [, program = '', ...args] = services['redis']?.healthcheck?.test ?? [];
  return execFileSync(program, ['-p', String(port), ...args], {
    env: { PATH, ...environment },
    stdio: 'pipe',
  }).toString();
}

beforeAll(async () => {
  [, redisPort] = await Promise.all([startPostgres(), startRedis(environmentOf('redis'))]);
}, 60_000);

async function query(user: string, password: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ host: '127.0.0.1', port: postgresPort, user, password, database: 'tradesense' });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

test('the role of the servers needs its password, is no superuser and cannot write files', async () => {
  const rights = 'rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls';
  const statement = `SELECT ${rights} FROM pg_roles WHERE rolname = current_user`;
  expect(await query('tradesense', GIVEN.POSTGRES_PASSWORD, statement)).toEqual([
    { rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false, rolbypassrls: false },
  ]);
  await expect(query('tradesense', 'another', 'SELECT 1')).rejects.toThrow('password authentication failed');
  await expect(query('tradesense', GIVEN.POSTGRES_PASSWORD, `COPY (SELECT 1) TO '/tmp/x'`)).rejects.toThrow(
    'must be superuser',
  );
});

test('the superuser cannot connect over the network', async () => {
  await expect(query('postgres', GIVEN.POSTGRES_PASSWORD, 'SELECT 1')).rejects.toThrow(
    'password authentication failed',
  );
});

test('Redis answers only with the password, which is in a file for Redis alone', async () => {
  expect(() => ask(redisPort, {})).toThrow(/NOAUTH/);
  expect(() => ask(redisPort, { REDISCLI_AUTH: 'another' })).toThrow(/NOAUTH/);
  const files = readdirSync(root).filter((name) => name.startsWith('tmp.'));
  expect(files.map((name) => statSync(join(root, name)).mode & 0o777)).toEqual([0o600]);
  expect(services['redis']?.user).toBe('redis');
});

test('Redis starts with a password that has quotes and blanks, and does not start without a password', async () => {
  const REDIS_PASSWORD = String.raw`with "quotes", \ and $signs`;
  await startRedis({ REDIS_PASSWORD, REDISCLI_AUTH: REDIS_PASSWORD });
  const command = ['-c', `sh ${mounted('redis', START_REDIS)}`];
  expect(() => execFileSync('sh', command, { env: { PATH }, stdio: 'pipe' })).toThrow('REDIS_PASSWORD: a password');
});

test(
  'a server of the compose file starts, migrates and is backed up with that role',
  { timeout: 120_000 },
  async () => {
    const given = environmentOf('server-1');
    const onThisMachine = (address = '') =>
      address.replace('@postgres:5432', `@127.0.0.1:${postgresPort}`).replace('@redis:6379', `@127.0.0.1:${redisPort}`);
    const database = onThisMachine(given['DATABASE_DIRECT_URL']);
    const environment = {
      ...given,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
      DATA_DIR: join(root, 'data'),
      DATABASE_URL: database,
      DATABASE_POOLER: 'none',
      DATABASE_DIRECT_URL: database,
      REDIS_URL: onThisMachine(given['REDIS_URL']),
      LOG_LEVEL: 'error',
    };
    const server = startServer(environment);
    closers.push(() => server.kill('SIGKILL'));
    await server.ready;
    const ready = await fetch(`http://127.0.0.1:${environment.PORT}/api/ready`);
    expect(await ready.json()).toMatchObject({ ready: true });
    const env = { ...process.env, ...environment };
    const { stdout } = await promisify(execFile)(process.execPath, [BACKUP, join(root, 'saved')], { env });
    expect(stdout).toMatch(/^saved \d+ tables/);
    expect(stdout).toContain('SECRET_KEY comes from the environment or a file of its own and is not in it');
    expect(server.output()).not.toContain('NOAUTH');
    expect(await server.kill('SIGTERM')).toBe(0);
  },
);
