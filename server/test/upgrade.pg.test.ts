// If this fails, an operator who follows "Upgrade" in the README loses a write, or the upgrade does not work: the new
// release does not build or migrate in a folder of its own, its servers do not start one after the other, or the old
// servers do not work on the migrated database. The new release of this test is the current one with a migration more.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAccount, sql } from './account-world.ts';
import { expectOrdersFilledOnce, ticket } from './fault-world.ts';
import { freePort } from './free-port.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { HttpVisitor } from './http-visitor.ts';
import { makeMemoryFolder } from './memory-folder.ts';
import { bareEnvironment } from './quick-start.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SECRET_KEY = 'a key for tests, 32 characters or more';
/** Bytes of two checkouts, the repository and two bundles. */
const ROOM_BYTES = 400 * 2 ** 20;
const JOURNAL = 'server/migrations/meta/_journal.json';
const COMMIT = 'git -c user.name=Test -c user.email=test@example.org -c commit.gpgsign=false commit -q -m';
/** What the pages are built from. */
const OF_PAGES = ['web', 'core', 'contract', 'content', 'tsconfig.base.json'];

const root = makeMemoryFolder('tradesense-upgrade-', ROOM_BYTES);
const folders = { old: join(root, 'old'), next: join(root, 'next') };
let t: TestApp;
let settings: Readonly<Record<string, string>>;
const closers: (() => unknown)[] = [() => rmSync(root, { recursive: true, force: true })];

/** Runs a command line in a folder, with the settings of the servers. Returns what it prints. */
async function run(cwd: string, line: string): Promise<string> {
  const env = { ...bareEnvironment(), ...settings, HOME: root, DATA_DIR: join(root, 'a') };
  const { stdout } = await promisify(execFile)('sh', ['-ec', line], { cwd, env, maxBuffer: 2 ** 26 });
  return stdout;
}

/** Copies files of the repository with their times, so that a build of them counts as up to date. */
const copyFiles = (to: string, ...paths: string[]) =>
  run(
    REPOSITORY,
    `git ls-files -z --cached --others --exclude-standard -- ${paths.join(' ')} | xargs -0 cp -a --parents -t ${to}`,
  );

/** Puts the installed packages, and the builds in the given folders, into a checkout, because both take long to make. */
function putInstalled(to: string, ...builds: string[]): void {
  const packages = join(REPOSITORY, 'node_modules');
  mkdirSync(join(to, 'node_modules'));
  for (const name of readdirSync(packages).filter((each) => each !== '@tradesense'))
    symlinkSync(join(packages, name), join(to, 'node_modules', name));
  // The links to the workspaces are relative: they lead into the checkout.
  cpSync(join(packages, '@tradesense'), join(to, 'node_modules/@tradesense'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const build of builds.filter((each) => existsSync(join(REPOSITORY, each))))
    cpSync(join(REPOSITORY, build), join(to, build), { recursive: true });
}

/** Commits a migration on top of the release in the folder `old`, and publishes it as the newest release. */
async function publishNext(): Promise<void> {
  const journal = JSON.parse(readFileSync(join(folders.old, JOURNAL), 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('there are no migrations');
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: 'of_next' });
  await run(root, 'git clone -q --no-checkout origin.git author && cd author && git read-tree HEAD');
  const author = join(root, 'author');
  mkdirSync(join(author, 'server/migrations/meta'), { recursive: true });
  writeFileSync(join(author, JOURNAL), JSON.stringify(journal));
  writeFileSync(join(author, 'server/migrations/of_next.sql'), 'ALTER TABLE sandbox_orders ADD COLUMN of_next text;\n');
  await run(author, `git add server/migrations/of_next.sql ${JOURNAL} && ${COMMIT} next && git push -q origin main`);
}

beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.now(), config: { secretKey: SECRET_KEY } });
  closers.push(() => t.close());
  const [row] = await sql(t, 'SELECT current_database() AS name');
  const database = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  database.pathname = `/${String(row?.['name'])}`;
  // Without Redis: test files share one, and its messages would bring the prices of their servers.
  settings = { DATABASE_URL: database.href, SECRET_KEY, LOG_LEVEL: 'error' };
  mkdirSync(folders.old);
  await copyFiles(folders.old, '.');
  await run(folders.old, `git init -q -b main && git -c core.looseCompression=0 add -A && ${COMMIT} old`);
  await run(root, 'git clone -q --bare old origin.git');
  await run(folders.old, 'git remote add origin ../origin.git && git fetch -q && git remote set-head origin main');
  putInstalled(folders.old, 'web/dist', 'server/dist');
  await publishNext();
}, 120_000);
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

/** A place on which the server of one release, or of the other, runs: its port and its data directory. */
interface Place {
  readonly name: string;
  readonly url: string;
  readonly port: number;
  server: ServerProcess | null;
}

/** Starts the server of a release on a place, and waits until it is ready. */
async function start(place: Place, folder: string): Promise<void> {
  const own = { PORT: String(place.port), DATA_DIR: join(root, place.name) };
  const server = startServer({ ...settings, ...own }, { command: ['npm', 'start', '--silent'], cwd: folder });
  place.server = server;
  closers.push(() => server.kill('SIGTERM'));
  await server.ready;
  const ready = await fetch(`${place.url}/api/ready`);
  expect(await ready.json()).toMatchObject({ ready: true });
}

async function openPlace(name: string): Promise<Place> {
  const port = await freePort();
  return { name, port, url: `http://localhost:${port}`, server: null };
}

/** A learner who places orders, on the server that is named. */
class Trader {
  readonly #visitor = new HttpVisitor();
  readonly #call: string;
  orders = 0;

  constructor(token: string | null, accountId: string) {
    this.#visitor.token = token;
    this.#call = `POST /api/sandbox/accounts/${accountId}/orders`;
  }

  /** Places an order. Repeats it until the server has prices and takes it. */
  async order({ url }: Place): Promise<void> {
    this.orders += 1;
    const order = ticket(`order-at-upgrade-${this.orders}`, this.orders % 2 === 0 ? 'sell' : 'buy');
    await vi.waitFor(
      async () => {
        const { status, body } = await this.#visitor.send(url, this.#call, order);
        if (status !== 200) throw new Error(JSON.stringify(body));
      },
      { timeout: 20_000, interval: 100 },
    );
  }
}

async function openTrader(): Promise<Trader> {
  await t.server.market.live.prepare();
  const { client } = await openAccount(t, 'ann', { isAdmin: true });
  const [account] = (await client.get('/api/sandbox/accounts')).body.accounts;
  return new Trader(client.token, account.id);
}

const newColumns = () =>
  sql(
    t,
    `SELECT column_name FROM information_schema.columns WHERE column_name = 'of_next' AND table_schema = 'public'`,
  );

test(
  "the README's upgrade replaces one server after the other, and the way back does the same",
  { timeout: 240_000 },
  async () => {
    const [a, b, ann] = [await openPlace('a'), await openPlace('b'), await openTrader()];
    await Promise.all([start(a, folders.old), start(b, folders.old)]);
    await ann.order(a);

    expect(await run(folders.old, `npm run backup -- ${join(root, 'before-upgrade')}`)).toMatch(/^saved \d+ tables/m);
    await run(folders.old, 'git fetch');
    await run(folders.old, 'git worktree add ../next origin/HEAD');
    await copyFiles(folders.next, ...OF_PAGES);
    putInstalled(folders.next, 'web/dist');
    expect(await run(folders.next, 'npm run build')).toContain('Building the server …');

    expect(await newColumns()).toEqual([]);
    expect(await run(folders.next, 'npm run db:migrate')).toContain('The database is up to date.\n');
    expect(await newColumns()).toHaveLength(1);
    for (const place of [a, b]) {
      await ann.order(place);
      expect(await (await fetch(`${place.url}/`)).text()).toContain('id="root"');
    }

    const replace = async (place: Place, other: Place, folder: string) => {
      expect(await place.server?.kill('SIGTERM')).toBe(0);
      await ann.order(other);
      await start(place, folder);
      await ann.order(place);
    };
    await replace(a, b, folders.next);
    await replace(b, a, folders.next);
    await replace(a, b, folders.old);
    await vi.waitFor(
      async () => expect(await sql(t, 'SELECT 1 FROM sandbox_orders WHERE ended_at IS NULL')).toEqual([]),
      { timeout: 40_000, interval: 100 },
    );
    for (const place of [a, b]) expect(await place.server?.kill('SIGTERM')).toBe(0);
    await expectOrdersFilledOnce(t, ann.orders);
  },
);
