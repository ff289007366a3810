// If this fails, servers of one installation show different markets, or the market's future is predictable or is lost
// without notice.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, type Config } from '../../config.ts';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { installedSeed, type InstalledSeed } from './market-secret.service.ts';

type Kind = 'embedded' | 'postgres';

const PASSPHRASE = 'nobody else knows this one';
const TOMORROW = Date.UTC(2026, 0, 16) / 86_400_000;

let platform: TestPlatform;
let dataDir: string;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tradesense-secret-'));
});
afterEach(async () => {
  rmSync(dataDir, { recursive: true });
  await execute('DELETE FROM "market_secret"');
});

const execute = (statement: string) => platform.db.read((tx) => tx.execute(sql.raw(statement)));
const file = () => join(dataDir, 'market-secret');

/** Reads the seed as a server does when it starts on the test's database, by default without a passphrase. */
function start(kind: Kind, changes: Partial<Config> = {}): Promise<InstalledSeed> {
  const config = { ...platform.config, dataDir, marketSeed: null, ...changes };
  return installedSeed({ config, db: { ...platform.db, kind }, clock: platform.clock });
}

function secretOf({ seed }: InstalledSeed): string {
  if (typeof seed === 'number') throw new Error('there is no secret');
  return Buffer.from(seed.secret).toString('hex');
}

function pastOf({ seed }: InstalledSeed) {
  return typeof seed === 'number' ? null : seed.past;
}

async function refusal(starting: Promise<unknown>): Promise<string> {
  const error = await starting.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConfigError);
  return error instanceof ConfigError ? error.problems.join() : '';
}

describe.each<Kind>(['embedded', 'postgres'])('with a database that is %s', (kind) => {
  it('the first start creates a secret of 32 random bytes, and later starts read it', async () => {
    const first = await start(kind);
    expect(secretOf(first)).toMatch(/^[0-9a-f]{64}$/);
    expect(pastOf(first)).toBeNull();
    expect(await start(kind)).toEqual(first);
    await execute('DELETE FROM "market_secret"');
    rmSync(file(), { force: true });
    expect(secretOf(await start(kind))).not.toBe(secretOf(first));
  });

  it('a passphrase gives the same secret on every installation, and later starts do not need it', async () => {
    const first = await start(kind, { marketSeed: PASSPHRASE });
    expect(secretOf(await start(kind))).toBe(secretOf(first));
    expect(secretOf(await start(kind, { marketSeed: PASSPHRASE }))).toBe(secretOf(first));
    await execute('DELETE FROM "market_secret"');
    expect(secretOf(await start(kind, { marketSeed: PASSPHRASE }))).toBe(secretOf(first));
  });

  it("a server with another passphrase than the stored secret's does not start", async () => {
    await start(kind);
    expect(await refusal(start(kind, { marketSeed: PASSPHRASE }))).toMatch(
      /^MARKET_SEED: .*made from another secret; use the passphrase of its first start, or leave MARKET_SEED out$/,
    );
  });

  it('an installation that had learners before it had a secret keeps its past up to the end of the day', async () => {
    await execute('INSERT INTO "market_secret" ("id", "past_seed") VALUES (1, 1)');
    const first = await start(kind);
    expect(pastOf(first)).toEqual({ seed: 1, untilDay: TOMORROW });
    platform.clock.advance(3 * 86_400_000);
    expect(await start(kind, { marketPastSeed: 7 })).toEqual(first);
    platform.clock.advance(-3 * 86_400_000);
  });

  it('the past of such an installation may have a configured seed', async () => {
    await execute('INSERT INTO "market_secret" ("id", "past_seed") VALUES (1, 1)');
    expect(pastOf(await start(kind, { marketPastSeed: 7 }))).toEqual({ seed: 7, untilDay: TOMORROW });
  });

  it('neither the revision nor the stored row reveals the secret', async () => {
    const first = await start(kind);
    const { rows } = await execute('SELECT * FROM "market_secret"');
    const secret = Buffer.from(secretOf(first), 'hex');
    for (const text of [first.revision, JSON.stringify(rows)]) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(secret.toString(encoding));
    }
    expect(first.revision).toMatch(/^simulated-[0-9a-f]{16}$/);
  });
});

describe('the file beside an embedded database', () => {
  it('can be read only by its owner, and is used even if an interrupted start has left it', async () => {
    const left = Buffer.alloc(32, 9);
    writeFileSync(file(), left.toString('base64url'));
    expect(secretOf(await start('embedded'))).toBe(left.toString('hex'));
    rmSync(file());
    await execute('DELETE FROM "market_secret"');
    await start('embedded');
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('is named in the error if it is lost', async () => {
    await start('embedded');
    rmSync(file());
    expect(await refusal(start('embedded'))).toBe(
      `DATA_DIR: ${file()}, the secret of the simulated market, is missing; restore it from a backup, or set MARKET_SEED to the passphrase that it was made from`,
    );
  });

  it.each(['', 'not a secret', Buffer.alloc(32, 5).toString('base64url')])(
    'that is damaged (%j) is named',
    async (text) => {
      await start('embedded');
      writeFileSync(file(), text);
      expect(await refusal(start('embedded'))).toMatch(
        /market-secret is damaged or belongs to another database; restore it/,
      );
    },
  );

  it('is written again from its passphrase', async () => {
    const first = await start('embedded', { marketSeed: PASSPHRASE });
    const text = readFileSync(file(), 'utf8');
    writeFileSync(file(), 'damaged');
    expect(await start('embedded', { marketSeed: PASSPHRASE })).toEqual(first);
    expect(readFileSync(file(), 'utf8')).toBe(text);
  });
});

describe('the secret in PostgreSQL', () => {
  const other = { secretKey: 'another key, also of 32 characters or more' };

  it('cannot be decrypted with another SECRET_KEY', async () => {
    await start('postgres');
    expect(await refusal(start('postgres', other))).toMatch(
      /^SECRET_KEY: it does not open the secret of the simulated market .*; start with the key that sealed it, name that key in OLD_SECRET_KEY, or set MARKET_SEED/,
    );
  });

  it('is sealed with a new SECRET_KEY if its passphrase is given', async () => {
    const first = await start('postgres', { marketSeed: PASSPHRASE });
    expect(await start('postgres', { ...other, marketSeed: PASSPHRASE })).toEqual(first);
    expect(await start('postgres', other)).toEqual(first);
  });

  it('is never written to a file', async () => {
    await start('postgres');
    expect(() => statSync(file())).toThrow('ENOENT');
  });
});

it('a numeric seed gives a known market, for tests', async () => {
  expect(await start('embedded', { marketSeed: 7 })).toEqual({ seed: 7, revision: 'simulated-7' });
});
