// If this fails, a second decision is stored with an impossible stop or target, or counts as made without knowing a
// result that the learner knows.
import { describe, expect, test } from 'vitest';
import { price } from '../kernel/money.ts';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { checkSecondAnswer, isSeenBefore, sideOfDecision, type SecondDecision } from './second-look.ts';

const answer = (decision: SecondDecision, stop: bigint | null, target: bigint | null) => ({
  decision,
  stop: stop === null ? null : price(stop),
  target: target === null ? null : price(target),
});
const known = price(100n);

describe('the side of a second decision', () => {
  test.each([
    ['take', 'long', 'long'],
    ['take', 'short', 'short'],
    ['other-side', 'long', 'short'],
    ['other-side', 'short', 'long'],
    ['no-trade', 'long', null],
  ] as const)('is for the decision %s on a %s trade: %s', (decision, first, side) => {
    expect(sideOfDecision(decision, first)).toBe(side);
  });
});

describe('an answer to a closed trade', () => {
  test.each([
    ['take', 'long', 90n, 120n, 'long'],
    ['other-side', 'long', 110n, 80n, 'short'],
    ['take', 'short', 110n, 80n, 'short'],
    ['no-trade', 'short', null, null, null],
  ] as const)(
    'with the decision %s on a %s trade, stop %s and target %s is accepted',
    (decision, first, stop, target, side) => {
      expect(checkSecondAnswer(answer(decision, stop, target), first, known)).toEqual({ ok: true, value: side });
    },
  );
  test.each([
    ['take', 'long', null, 120n, 'needs-stop'],
    ['take', 'long', 90n, null, 'needs-target'],
    ['take', 'long', 100n, 120n, 'stop-on-wrong-side'],
    ['take', 'long', 90n, 100n, 'target-on-wrong-side'],
    ['other-side', 'long', 90n, 80n, 'stop-on-wrong-side'],
    ['other-side', 'long', 110n, 120n, 'target-on-wrong-side'],
    ['no-trade', 'long', 90n, null, 'stop-without-trade'],
    ['no-trade', 'long', null, 120n, 'target-without-trade'],
  ] as const)(
    'with the decision %s on a %s trade, stop %s and target %s is refused: %s',
    (decision, first, stop, target, reason) => {
      expect(checkSecondAnswer(answer(decision, stop, target), first, known)).toEqual({ ok: false, reason });
    },
  );
});

test('a result counts as seen for seven days after the close and after it was last opened', () => {
  const closedAt = epochMs(1_000);
  const openedAt = epochMs(closedAt + 20 * DAY_MS);
  const isSeen = (opened: typeof openedAt | null, after: number) =>
    isSeenBefore({ closedAt, openedAt: opened }, epochMs(closedAt + after));
  expect([0, 7 * DAY_MS - 1, 7 * DAY_MS].map((after) => isSeen(null, after))).toEqual([true, true, false]);
  expect([20, 27, 28].map((days) => isSeen(openedAt, days * DAY_MS - 1))).toEqual([true, true, false]);
  expect(isSeen(openedAt, 27 * DAY_MS)).toBe(false);
});
