// Starts a PostgreSQL and a Redis for the tests, on free ports and in a temporary folder, so that services of the
// machine are not affected. Installs the Debian packages if the programs are missing.
import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { run } from './workspace.mjs';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const OLDEST_POSTGRES = 15;
const NGINX = '/usr/sbin/nginx';
const PGBOUNCER = '/usr/sbin/pgbouncer';

function findPostgres() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number) : [];
  const newest = Math.max(
    ...versions.filter((version) => existsSync(join(DEBIAN_POSTGRES, String(version), 'bin', 'initdb'))),
    0,
  );
  return newest >= OLDEST_POSTGRES ? join(DEBIAN_POSTGRES, String(newest), 'bin') : null;
}

function findRedis() {
  return ['/usr/bin/redis-server', '/usr/local/bin/redis-server'].find((path) => existsSync(path)) ?? null;
}

function findNginx() {
  return existsSync(NGINX) ? NGINX : null;
}

function findPgBouncer() {
  return existsSync(PGBOUNCER) ? PGBOUNCER : null;
}

async function install() {
  const packages = [
    findPostgres() === null ? ['postgresql'] : [],
    findRedis() === null ? ['redis-server'] : [],
    // Tests start nginx with the shipped configuration (server/test/own-nginx.ts).
    findNginx() === null ? ['nginx-light'] : [],
    // Tests start PgBouncer with server/test/own-pgbouncer.ts.
    findPgBouncer() === null ? ['pgbouncer'] : [],
  ].flat();
  if (packages.length === 0) return;
  console.log(`Installing ${packages.join(', ')} …`);
  const apt = `apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq ${packages.join(' ')}`;
  const isMissing = () => [findPostgres, findRedis, findNginx, findPgBouncer].some((find) => find() === null);
  if ((await run('sh', ['-c', apt])) !== 0 || isMissing()) {
    throw new Error(
      `PostgreSQL ≥ ${OLDEST_POSTGRES}, Redis, nginx and PgBouncer are needed and could not be installed: install them and try again.`,
    );
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Waits until something listens on the port. Fails after 20 s. */
async function reachable(port, what) {
  for (const started = Date.now(); Date.now() - started < 20_000; await pause(50)) {
    const open = await new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      socket.once('connect', () => resolve(socket.end() !== undefined));
      socket.once('error', () => resolve(false));
    });
    if (open) return;
  }
  throw new Error(`${what} did not start on port ${port}`);
}

/**
 * Returns the command that runs a program of PostgreSQL. PostgreSQL refuses to run as root, so root runs it as the user
 * that the package created.
 */
function asPostgres(command, args) {
  return process.getuid() === 0
    ? ['setpriv', ['--reuid=postgres', '--regid=postgres', '--init-groups', command, ...args]]
    : [command, args];
}

async function startPostgres(folder, extraSettings) {
  const bin = findPostgres();
  const data = join(folder, 'postgres');
  mkdirSync(data, { mode: 0o700 });
  if (process.getuid() === 0) execFileSync('chown', ['postgres:postgres', data]);
  const port = await freePort();
  const at = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] };
  execFileSync(
    ...asPostgres(join(bin, 'initdb'), [
      '-D',
      data,
      '-U',
      'tradesense',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    ]),
    at,
  );
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'log_min_messages=fatal',
    ...extraSettings,
  ];
  const server = spawn(
    ...asPostgres(join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])]),
    at,
  );
  await reachable(port, 'PostgreSQL');
  return { server, url: `postgres://tradesense@127.0.0.1:${port}/postgres` };
}

async function startRedis(folder) {
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder];
  const server = spawn(findRedis(), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  await reachable(port, 'Redis');
  return { server, url: `redis://127.0.0.1:${port}` };
}

function ended(child) {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', resolve));
}

/** Settings of PostgreSQL for tests. Benches run without them, on a database that survives a power cut (decision 0224). */
export const POSTGRES_OF_TESTS = [
  // Data of tests need not survive a power cut, because the database ends with the run.
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  // Tests vacuum and analyze explicitly, because plans would otherwise depend on when a background worker does it.
  'autovacuum=off',
  // Compiling a statement takes longer than any statement of a test.
  'jit=off',
];

/**
 * Starts PostgreSQL, with these additional settings, and Redis. Returns their addresses and a `stop` function that ends
 * them and removes their folder.
 */
export async function startServices(postgresSettings = []) {
  await install();
  const folder = mkdtempSync(join(tmpdir(), 'tradesense-services-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres(folder, postgresSettings);
  const redis = await startRedis(folder);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    async stop() {
      postgres.server.kill('SIGINT');
      redis.server.kill('SIGTERM');
      await Promise.all([ended(postgres.server), ended(redis.server)]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
