// If this fails, the image cannot be built, the servers of the compose file do not start, or they cannot be backed up.
// The test runs every command of ops/Containerfile without a container engine. It installs no packages of Debian: the
// PostgreSQL programs are those of this machine, and it reads which version the image gets. Other tests start PostgreSQL and Redis
// (compose-stores.pg.test.ts) and PgBouncer (pgbouncer-container.pg.test.ts) of the compose file. Each stage of the
// build has its own folder, which represents the root of the image. The build reinstalls all packages, which takes
// long, so it is tested only with TEST_IMAGE=1 (`npm run test:long`).
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { loadConfig } from '../src/config.ts';
import { sql } from './account-world.ts';
import { environmentOf, GIVEN, services } from './compose-file.ts';
import { freePort } from './free-port.ts';
import { createTestApp } from './harness.ts';
import { redisUrlOf } from './redis-url.ts';
import { startServer } from './server-process.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tradesense-image-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }), 120_000);
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

/** Copies the build context: the files of the repository. */
function copyContext(to: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const name of listed.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(to, name)), { recursive: true });
    cpSync(join(ROOT, name), join(to, name));
  }
}

interface Image {
  /** The folder that represents `/` of the image. */
  readonly root: string;
  readonly workdir: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly command: readonly string[];
  readonly healthcheck: readonly string[];
}

/** An environment without the variables of the test process, such as `NODE_ENV`. */
const PLAIN = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '' };

/** Runs the instructions of the Containerfile in order. Throws for an unknown instruction. */
function build(): Image {
  const stages = new Map<string, string>();
  let [root, workdir] = ['', ''];
  let environment: Record<string, string> = {};
  let command: string[] = [];
  let healthcheck: string[] = [];
  const inImage = (path: string) => (path.startsWith('/') ? join(root, path) : join(root, workdir, path));
  for (const line of read('ops/Containerfile')
    .split('\n')
    .filter((each) => /^[A-Z]/.test(each))) {
    const [instruction = '', ...parts] = line.split(' ');
    const rest = parts.join(' ');
    switch (instruction) {
      case 'FROM':
        root = mkdtempSync(join(folder, 'stage-'));
        if (parts[1] === 'AS') stages.set(parts[2] ?? '', root);
        break;
      case 'WORKDIR':
        workdir = rest;
        mkdirSync(join(root, workdir), { recursive: true });
        break;
      case 'COPY':
        if (rest === '. .') copyContext(inImage('.'));
        else {
          const [, stage = '', from = ''] = /^--from=(\w+) (\S+) \.$/.exec(rest) ?? [];
          cpSync(join(stages.get(stage) ?? '', from), inImage('.'), { recursive: true, verbatimSymlinks: true });
        }
        break;
      case 'RUN':
        if (rest.startsWith('apt-get ')) break;
        execFileSync('sh', ['-ec', rest.replaceAll('/data', join(root, 'data'))], {
          cwd: inImage('.'),
          env: PLAIN,
          stdio: 'pipe',
        });
        break;
      case 'ENV':
        environment = { ...environment, ...Object.fromEntries(parts.map((part) => part.split('='))) };
        break;
      case 'HEALTHCHECK':
        healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
        break;
      case 'CMD':
        command = JSON.parse(rest) as string[];
        break;
      case 'USER':
      case 'VOLUME':
      case 'EXPOSE':
        break;
      default:
        throw new Error(`the test does not know ${line}`);
    }
  }
  return { root, workdir, environment, command, healthcheck };
}

test.skipIf(process.env['TEST_IMAGE'] !== '1')(
  'the image is built, and its server starts with the environment of the compose file',
  { timeout: 900_000 },
  async () => {
    const image = build();
    const t = await createTestApp();
    const [row] = await sql(t, 'SELECT current_database() AS name');
    const database = new URL(process.env['TEST_DATABASE_URL'] ?? '');
    database.pathname = `/${String(row?.['name'])}`;
    const environment = {
      ...image.environment,
      ...environmentOf('server-1'),
      PORT: String(await freePort()),
      DATA_DIR: join(image.root, 'data'),
      DATABASE_URL: database.href,
      DATABASE_POOLER: 'none',
      DATABASE_DIRECT_URL: database.href,
      REDIS_URL: redisUrlOf(3),
    };
    const cwd = join(image.root, image.workdir);
    const [program, ...words] = image.command;
    const [flags, main] = [words.slice(0, -1), words.at(-1) ?? ''];
    expect(program).toBe('node');
    const check = () => {
      const [node = '', ...args] = image.healthcheck;
      expect(node).toBe('node');
      execFileSync(process.execPath, args, { cwd, env: { PORT: environment.PORT } });
    };
    expect(check).toThrow(/Command failed/);
    const server = startServer(environment, { main: join(cwd, main), flags });
    try {
      await server.ready;
      check();
      const page = await fetch(`http://localhost:${environment.PORT}/`);
      expect(await page.text()).toContain('id="root"');
      const backup = ['run', '--silent', 'backup', '--', join(folder, 'saved')];
      const saved = execFileSync('npm', backup, { cwd, env: { ...PLAIN, ...environment } });
      expect(saved.toString()).toMatch(/^saved \d+ tables/);
    } finally {
      expect(await server.kill('SIGTERM')).toBe(0);
      await t.close();
    }
  },
);

test('each server of the compose file has a data directory of its own and valid settings', () => {
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'));
  expect(servers).toHaveLength(3);
  expect(new Set(servers.map(([, { volumes }]) => volumes?.[0])).size).toBe(3);
  for (const [name] of servers)
    expect(loadConfig(environmentOf(name))).toMatchObject({
      trustedProxies: 1,
      publicUrl: GIVEN.PUBLIC_URL,
      databasePooler: 'transaction',
    });
});

/** Major version of the PostgreSQL packages of each Debian release. */
const POSTGRES_OF_DEBIAN: Readonly<Record<string, number>> = { bookworm: 15, trixie: 17 };

test('the image has a pg_dump that can dump the PostgreSQL of the compose file', () => {
  const [, image = ''] = read('ops/Containerfile').split(/^FROM (?!.* AS )/m);
  const debian = /^docker\.io\/library\/node:24-(\w+)-slim$/m.exec(image)?.[1] ?? '';
  const installed = Number(/^RUN apt-get update && apt-get install .*\bpostgresql-client-(\d+) /m.exec(image)?.[1]);
  expect(installed).toBe(POSTGRES_OF_DEBIAN[debian]);
  const served = Number(/^docker\.io\/library\/postgres:(\d+)$/.exec(services['postgres']?.image ?? '')?.[1]);
  expect(installed).toBeGreaterThanOrEqual(served);
});

test('the command of docs/operations.md that makes a backup names a server, and a folder that is mounted', () => {
  const line = read('docs/operations.md')
    .split('\n')
    .find((each) => each.startsWith('docker compose') && each.includes('npm run backup'));
  const [, mounted, service = '', to] =
    /^docker compose -f ops\/compose\.yaml run --rm --no-deps -v \S+:(\S+) (\S+) npm run backup -- (\S+)$/.exec(
      line ?? '',
    ) ?? [];
  expect(services[service]?.volumes?.[0]).toMatch(/:\/data$/);
  expect(to?.startsWith(`${mounted}/`)).toBe(true);
});

test('the secrets in ops/.env are neither committed nor sent to a build', () => {
  expect(read('ops/Containerfile.dockerignore').split('\n')).toContain('**/.env');
  expect(execFileSync('git', ['check-ignore', 'ops/.env'], { cwd: ROOT }).toString()).toBe('ops/.env\n');
});

test('for the compose file, nginx has the same upstreams as on one machine, with the names of its servers', () => {
  const named = read('ops/nginx/upstreams.conf').replaceAll(/127\.0\.0\.1:300(\d)/g, 'server-$1:3000');
  expect(read('ops/nginx/upstreams.compose.conf')).toBe(named);
});
