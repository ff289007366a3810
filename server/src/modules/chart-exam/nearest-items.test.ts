// If this fails, an exam draws from its bank a chart that a running rated test asks about or whose hidden bars the
// learner has seen, or leaves out one that it could show.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gradingRuleVersion } from '@tradesense/core/grading/exam-part.ts';
import { CHART_EXAM_RULES } from '@tradesense/core/grading/exam-rules.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { openAccount } from '../../../test/account-world.ts';
import { startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { nearestItems } from './exam-item.repo.ts';

const TYPE = 'swing-analysis';
const FIRST_AT = Date.UTC(2200, 0, 1);
const LAST_AT = FIRST_AT + 100 * DAY_MS;

let t: TestApp;
let userId: string;
beforeAll(async () => {
  t = await createTestApp();
  ({ userId } = await openAccount(t, 'nearest'));
  const other = await openAccount(t, 'other');
  await startedExam(other.client, { type: TYPE, assetClass: 'crypto', mode: 'practice' });
  await t.db.transaction((tx) =>
    tx.$client.query('UPDATE chart_exam_items SET asset = $1, "interval" = $2, first_at = $3, last_at = $4', [
      'BTC',
      '1d',
      new Date(FIRST_AT).toISOString(),
      new Date(LAST_AT).toISOString(),
    ]),
  );
});
afterAll(() => t.close());

/** Returns how many items the bank offers to a learner from whom a stretch of bars is withheld. */
async function offered(asset: AssetSymbol, from: number, until: number, learner = userId): Promise<number> {
  const ruleVersion = gradingRuleVersion(CHART_EXAM_RULES[TYPE].tool);
  const withheld = [
    { asset: 'XAU', from: epochMs(0), until: epochMs(FIRST_AT) },
    { asset, from: epochMs(from), until: epochMs(until) },
  ] as const;
  const question = { userId: learner, type: TYPE, assetClass: 'crypto', source: 'simulated', rating: 1_500 } as const;
  const { ids, count } = await t.db.read((tx) => nearestItems(tx, { ...question, ruleVersion, withheld }, 8));
  expect(count).toBe(ids.length);
  return count;
}

test.each([
  ['the stretch lies within the item', 'BTC', FIRST_AT + DAY_MS, FIRST_AT + 2 * DAY_MS, 0],
  ['the stretch ends with the first bar of the item', 'BTC', FIRST_AT - DAY_MS, FIRST_AT + DAY_MS, 0],
  ['the stretch ends before the item', 'BTC', FIRST_AT - DAY_MS, FIRST_AT, 1],
  ['the stretch begins with the last bar of the item', 'BTC', LAST_AT, LAST_AT + DAY_MS, 0],
  ['the stretch begins a week after the last bar opens', 'BTC', LAST_AT + 7 * DAY_MS, LAST_AT + 8 * DAY_MS, 1],
  ['the stretch is of another asset', 'ETH', FIRST_AT, LAST_AT, 1],
] as const)(
  'the bank leaves out an item that overlaps a withheld stretch: %s',
  async (_, asset, from, until, count) => {
    expect(await offered(asset, from, until)).toBe(count);
  },
);

test('the bank leaves out an item that overlaps a chart of another exam type with the same interval', async () => {
  const seer = await openAccount(t, 'seer');
  await startedExam(seer.client, { type: 'fair-value-gaps', assetClass: 'crypto', mode: 'practice' });
  const showAt = (interval: string) =>
    t.db.transaction((tx) =>
      tx.$client.query(
        `UPDATE chart_exam_items SET asset = 'BTC', "interval" = $1, first_at = $2, last_at = $3 WHERE type = 'fair-value-gaps'`,
        [interval, new Date(LAST_AT).toISOString(), new Date(LAST_AT + DAY_MS).toISOString()],
      ),
    );
  await showAt('4h');
  expect(await offered('XAU', 0, FIRST_AT, seer.userId)).toBe(1);
  await showAt('1d');
  expect(await offered('XAU', 0, FIRST_AT, seer.userId)).toBe(0);
});
