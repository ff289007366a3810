// If this fails, servers that start for the first time at the same time show different markets.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { installedSeed } from './market-secret.service.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

test('when eight servers start for the first time, one creates the secret, and all have the same', async () => {
  expect(platform.db.kind).toBe('postgres');
  const config = { ...platform.config, marketSeed: null };
  for (let round = 0; round < 5; round += 1) {
    await platform.db.read((tx) => tx.execute(sql`DELETE FROM "market_secret"`));
    if (round > 2)
      await platform.db.read((tx) => tx.execute(sql`INSERT INTO "market_secret" ("id", "past_seed") VALUES (1, 1)`));
    const seeds = await Promise.all(Array.from({ length: 8 }, () => installedSeed({ ...platform, config })));
    expect(new Set(seeds.map((seed) => JSON.stringify(seed))).size).toBe(1);
  }
});
