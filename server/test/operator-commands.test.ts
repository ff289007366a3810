// If this fails, a command of the README or of docs/operations.md does not start, or does not behave as they say. The
// test runs the commands through npm, as an operator does: while a server is running, and on its data after it has
// stopped.
import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { decodeHistoryFile } from '../src/modules/market/index.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import { putMigratedDatabase } from './data-directory.ts';
import { ticket } from './fault-world.ts';
import { HttpVisitor } from './http-visitor.ts';
import { startServer, type ServerProcess } from './server-process.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const ROOT = { email: 'root@example.org', password: 'a long root password' };
const LONG = { timeout: 120_000 };
const folder = mkdtempSync(join(tmpdir(), 'tradesense-commands-'));
const place = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'fatal', RATE_LIMIT_PER_MINUTE: '0' };

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs `npm run <name> -- <words>` and waits until it ends. */
const npmRun = (name: string, ...words: string[]): Promise<Ended> => npmRunIn(REPOSITORY, name, ...words);

/** Runs a script of the `package.json` in the folder `cwd` and waits until it ends. */
const npmRunIn = (cwd: string, name: string, ...words: string[]): Promise<Ended> =>
  runIn(cwd, 'npm', ['run', '--silent', name, '--', ...words]);

/** Runs a program in the folder `cwd` with the settings of the server, and waits until it ends. */
function runIn(cwd: string, program: string, args: readonly string[]): Promise<Ended> {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env;
  const env = { PATH: `${join(REPOSITORY, 'node_modules/.bin')}:${PATH}`, HOME, NODE_COMPILE_CACHE, ...place };
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env, maxBuffer: 2 ** 26 }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${out}${err}` }),
    );
  });
}

const PARKED = '01a22e37-0000-7000-8000-000000000001';

/** Stores an event whose delivery is parked: a request for a link to an address that has no account. */
async function parkDelivery(): Promise<void> {
  const db = await openDatabase({ databaseUrl: null, dataDir: place.DATA_DIR }, pino({ level: 'silent' }));
  const payload = { kind: 'verify-email', emailNormalised: 'nobody@example.org' };
  await db.transaction(async (tx) => {
    await tx.$client.query(
      `INSERT INTO outbox_events (id, type, payload, occurred_at) VALUES ($1, 'accountLinkRequested', $2, now())`,
      [PARKED, payload],
    );
    await tx.$client.query(
      `INSERT INTO outbox_deliveries (event_id, subscriber, attempts, next_attempt_at, parked_at, last_error)
       VALUES ($1, 'identity.mail-link', 15, now(), now(), 'the mail server was gone')`,
      [PARKED],
    );
  });
  await db.close();
}

let server: ServerProcess;
let accountId: string;
beforeAll(async () => {
  await putMigratedDatabase(place.DATA_DIR);
  await parkDelivery();
  server = startServer({ ...place, PORT: '0', ADMIN_EMAIL: ROOT.email, ADMIN_PASSWORD: ROOT.password });
  const url = await server.ready;
  const visitor = new HttpVisitor();
  await visitor.signIn(url, ROOT);
  accountId = (await visitor.call(url, 'GET /api/sandbox/accounts')).body.accounts[0].id;
  // Until the server has a price, it rejects the order, so the order is repeated.
  await vi.waitFor(async () => {
    const order = await visitor.call(
      url,
      `POST /api/sandbox/accounts/${accountId}/orders`,
      ticket('first-order', 'buy'),
    );
    if (order.status !== 200) throw new Error(JSON.stringify(order.body));
  }, 60_000);
}, 180_000);
afterAll(async () => {
  await server.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

test('a parked event is listed, and delivered again on request', LONG, async () => {
  const failed = await npmRun('outbox:failed');
  expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('15 attempts, the mail server was gone')]);
  expect(await npmRun('outbox:retry', PARKED)).toEqual({ code: 0, output: '1 parked delivery is due again\n' });
  const none = { code: 0, output: '0 parked, 0 failed and retried\n' };
  await vi.waitFor(async () => expect(await npmRun('outbox:failed')).toEqual(none), 60_000);
});

test('the checking commands find no fault in an installation with an order', LONG, async () => {
  const checks = ['ledger:verify', 'evidence:verify', 'badges:verify', 'performance:verify', 'outbox:failed'];
  const ended = await Promise.all([...checks.map((name) => npmRun(name)), npmRun('ledger:replay', accountId)]);
  expect(ended.map(({ code }) => code)).toEqual(ended.map(() => 0));
  expect(ended[0]?.output).toMatch(/^1 chains with \d+ entries: all hold/);
  expect(ended.at(-1)?.output).toContain(accountId);
});

test('a command with a wrong argument ends with a sentence, not with a stack trace', LONG, async () => {
  const wrong = [npmRun('ledger:replay'), npmRun('ledger:replay', 'nobody'), npmRun('outbox:retry', 'all')];
  for (const { code, output } of await Promise.all(wrong)) {
    expect(code).toBe(1);
    expect(output).toMatch(/^\S.*\n$/);
    expect(output).not.toMatch(/\bat .+:\d+/);
  }
});

test('signing keys can be rotated, and the new ones are sealed with the current secret key', LONG, async () => {
  for (const name of ['credential:rotate', 'lti:rotate'])
    expect(await npmRun(name)).toEqual({ code: 0, output: expect.stringContaining('from now on') });
  expect(await npmRun('credential:rotate', '--withdraw')).toEqual({
    code: 0,
    output: expect.stringMatching(/from now on; \S+ is withdrawn, and 0 of its certificates were signed again\n$/),
  });
  const resealed = await npmRun('secrets:reseal');
  expect([resealed.code, resealed.output]).toEqual([0, expect.stringMatching(/^0 secrets sealed again .*, 2 already/)]);
});

const SHIPPED = join(REPOSITORY, 'content/history/BTC_1d.bars');

/** Writes the shipped candles to a CSV file in the format that the commands read. */
function unpack(path: string): number {
  const { t, o, h, l, c, v } = decodeHistoryFile(readFileSync(SHIPPED)).columns;
  const lines = Array.from(t, (time, index) => [time, o[index], h[index], l[index], c[index], v[index]].join(','));
  writeFileSync(path, ['t,o,h,l,c,v', ...lines, ''].join('\n'));
  return t.length;
}

test('candles can be imported, and packed into the shipped file', LONG, async () => {
  const csv = join(folder, 'BTC.csv');
  const bars = unpack(csv);
  const words = ['--asset', 'BTC', '--interval', '1d'];
  const imported = await npmRun('market:import', ...words, csv);
  expect([imported.code, imported.output]).toEqual([
    0,
    expect.stringContaining(`inserted   ${bars.toLocaleString('en')}`),
  ]);
  const packed = await npmRun('history:pack', ...words, '--to', folder, csv);
  expect([packed.code, packed.output]).toEqual([0, expect.stringContaining(`${bars} bars`)]);
  expect(readFileSync(join(folder, 'BTC_1d.bars')).equals(readFileSync(SHIPPED))).toBe(true);
});

test('missing bars of an imported series are listed', LONG, async () => {
  const csv = join(folder, 'with-a-gap.csv');
  unpack(csv);
  const [header = '', ...lines] = readFileSync(csv, 'utf8').split('\n');
  writeFileSync(csv, [header, ...lines.slice(0, 10), ...lines.slice(13, 20), ''].join('\n'));
  const words = ['--asset', 'BTC', '--interval', '1d'];
  expect((await npmRun('market:import', '--to', 'feed', ...words, csv)).code).toBe(0);
  expect(await npmRun('market:gaps', ...words)).toEqual({
    code: 0,
    output: expect.stringMatching(
      /^BTC 1d: 17 bars from \S+ to \S+, 3 missing in 1 gaps\n {2}3 from \S+ to before \S+\n$/,
    ),
  });
});

test('the answers that authors look at are listed', LONG, async () => {
  const none = 'Quiz questions: 0, 0 flagged\n\nTasks: 0, 0 flagged\n';
  expect(await npmRun('study:items')).toEqual({ code: 0, output: none });
});

test('the line for cron makes a backup and removes those that are older than 30 days', LONG, async () => {
  const operations = readFileSync(join(REPOSITORY, 'docs/operations.md'), 'utf8');
  const command = /^[\d* ]+ {2}(cd .+)$/m.exec(operations)?.[1] ?? '';
  const backups = join(folder, 'backups');
  const ages = { 'of-29-days': 29, 'of-32-days': 32 };
  for (const [name, days] of Object.entries(ages)) {
    mkdirSync(join(backups, name), { recursive: true });
    const made = Date.now() / 1000 - days * 86_400;
    utimesSync(join(backups, name), made, made);
  }
  // cron passes on `\%` as `%`.
  const line = command.replaceAll(String.raw`\%`, '%').replace('/srv/tradesense', REPOSITORY);
  const { code, output } = await runIn('/', 'sh', ['-c', line.replaceAll('/backups', backups)]);
  expect([code, output]).toEqual([0, expect.stringMatching(/^saved \d+ tables/m)]);
  const [made = '', ...rest] = readdirSync(backups).toSorted();
  expect([made, rest]).toEqual([expect.stringMatching(/^20\d\d-\d\d-\d\d$/), ['of-29-days']]);
  expect(existsSync(join(backups, made, 'manifest.json'))).toBe(true);
});

test('while no server runs, commands migrate and open the data by themselves', LONG, async () => {
  expect(await server.kill('SIGTERM')).toBe(0);
  expect(await npmRun('db:migrate')).toEqual({ code: 0, output: 'The database is up to date.\n' });
  expect(await npmRun('ledger:verify')).toEqual({
    code: 0,
    output: expect.stringMatching(/^1 chains with \d+ entries: all hold/),
  });
});

test('the lists of licenses and packages contain the shipped packages', LONG, async () => {
  const [licences, sbom] = await Promise.all([npmRun('licences'), npmRun('sbom')]);
  expect([licences.code, licences.output]).toEqual([0, expect.stringMatching(/^fastify \S+: MIT$/m)]);
  const { components } = JSON.parse(sbom.output) as { readonly components: readonly { readonly name: string }[] };
  expect([sbom.code, components.map(({ name }) => name)]).toEqual([0, expect.arrayContaining(['fastify', 'pg'])]);
});

test('the tables of the API are written into the given file', LONG, async () => {
  const [copy, shipped] = [join(folder, 'api.md'), readFileSync(join(REPOSITORY, 'docs/api.md'), 'utf8')];
  writeFileSync(copy, shipped.replaceAll(/^\| `?(?:GET|POST|PUT|DELETE) .*\n/gm, ''));
  expect(await npmRun('docs:api', copy)).toEqual({ code: 0, output: '' });
  expect(readFileSync(copy, 'utf8')).toBe(shipped);
});

test('a release is recorded as fixtures for later releases', LONG, async () => {
  const to = mkdtempSync(join(folder, 'release-'));
  const recorded = await npmRun('release:record', 'of-today', to);
  expect([recorded.code, recorded.output]).toEqual([0, expect.stringMatching(/^\d{3} statements$/m)]);
  expect(readdirSync(to).toSorted()).toEqual(['data-of-today.sql.gz', 'statements-of-today.json']);
});

test("code is formatted by the repository's rules", LONG, async () => {
  const place = mkdtempSync(join(folder, 'format-'));
  for (const name of ['package.json', '.oxfmtrc.json']) cpSync(join(REPOSITORY, name), join(place, name));
  writeFileSync(join(place, 'one.ts'), 'export const one = { text: "one" }');
  expect(await npmRunIn(place, 'format')).toMatchObject({ code: 0 });
  expect(readFileSync(join(place, 'one.ts'), 'utf8')).toBe("export const one = { text: 'one' };\n");
});
