// If this fails, the card of a planned trade says something false about its decision or its outcome, or one of the two
// affects the judgment of the other.
import { describe, expect, it } from 'vitest';
import type { PriceRow, TradeAct, TradePlan } from './task.ts';
import { previewTrade } from './trade-preview.ts';
import { judgeTrade, resultOfTrade } from './trade-result.ts';
import { runTrade } from './trade-run.ts';
import { tradeSize } from './trade-terms.ts';

/** The price rises by 1 per bar from 100 to 106, then falls by 1 per bar to 96. */
const closes = [100, 101, 102, 103, 104, 105, 106, 105, 104, 103, 102, 101, 100, 99, 98, 97, 96];
const bars = closes.map((close, index): PriceRow => {
  const open = closes[index - 1] ?? close;
  return [open, Math.max(open, close) + 0.2, Math.min(open, close) - 0.2, close];
});
const plan = (changed: Partial<TradePlan> = {}): TradePlan => {
  const made = { side: 'long', entry: 100, stop: 98, target: 104, riskPercent: 1, ...changed } as const;
  return {
    thesis: 'Long as long as it stays above 98.',
    invalidation: made.stop,
    quantity: tradeSize(made, 2),
    confidence: 40,
    at: 0,
    ...made,
  };
};
const LAST = bars.length - 1;
const result = (changed: Partial<TradePlan> = {}, acts: readonly TradeAct[] = [], until = LAST) =>
  resultOfTrade(bars, 2, { plan: plan(changed), acts, until });
const WRITTEN = 'I kept to the plan.';
const short = { side: 'short', stop: 102, invalidation: 102, target: 96 } as const;
const unplanned: readonly TradeAct[] = [
  { at: 2, kind: 'move-stop', price: 95 },
  { at: 3, kind: 'close', price: null },
];

describe('the result of a trade', () => {
  it('consists of its exit and its R after costs', () => {
    const won = result();
    expect(won).toMatchObject({ exit: 'target', untouched: null });
    expect(won.r).toBeGreaterThan(1.7);
    expect(won.r).toBeLessThan(2);
    const lost = result(short);
    expect(lost.exit).toBe('stop');
    expect(lost.r).toBeCloseTo(-1, 1);
  });

  it('is never a liquidation if the stop is reached first, however far away the stop is', () => {
    const far = result({ ...short, stop: 105.5, invalidation: 105.5 });
    expect(far.exit).toBe('stop');
    expect(far.r).toBeCloseTo(-1, 1);
    expect(far.checks.every(({ points, of }) => points === of || of === 10)).toBe(true);
  });

  it('compares a manual exit with the result of its plan', () => {
    const early = result({}, [{ at: 1, kind: 'close', price: null }]);
    expect(early.exit).toBe('close');
    expect(early.r).toBeLessThan(1);
    expect(early.untouched).toBeCloseTo(result().r ?? Number.NaN, 9);
  });

  it('is open if the bars end before the position does, and its exit is not judged', () => {
    const ended = resultOfTrade(bars.slice(0, 7), 2, { plan: plan({ target: 150 }), acts: [], until: 6 });
    expect(ended).toMatchObject({ exit: null, net: null, r: null });
    expect(ended.checks.map(({ check }) => check)).not.toContain('exit-by-plan');
    expect(judgeTrade(ended, WRITTEN)).toMatchObject({ score: 100, quadrant: null });
  });
});

describe('decision and outcome', () => {
  it('are independent, so that all four combinations occur', () => {
    expect(judgeTrade(result(), WRITTEN)).toMatchObject({ score: 100, quadrant: 'good-good' });
    expect(judgeTrade(result(short), WRITTEN)).toMatchObject({ score: 100, quadrant: 'good-bad' });
    const risky = result({ riskPercent: 4, target: 110 }, unplanned);
    expect(judgeTrade(risky, WRITTEN)).toMatchObject({ score: 60, quadrant: 'bad-good' });
    const both = result({ ...short, riskPercent: 4 }, [{ at: 1, kind: 'move-stop', price: 103 }]);
    expect(judgeTrade(both, 'short')).toMatchObject({ score: 65, quadrant: 'bad-bad' });
  });

  it('count whether a review was written, and ignore the amount of money', () => {
    expect(judgeTrade(result(), '').score).toBe(95);
    const { checks } = judgeTrade({ ...result(), net: -5000, r: -50 }, WRITTEN);
    expect(checks).toEqual(judgeTrade(result(), WRITTEN).checks);
  });
});

describe('the preview of a plan', () => {
  it('matches the sandbox: the loss is the planned risk, the gain is that of the target', () => {
    const preview = previewTrade(plan(), 2);
    expect(preview?.loss).toBeCloseTo(100, 0);
    const won = runTrade(bars, 2, { plan: plan(), acts: [], until: LAST });
    expect(preview?.gain).toBeCloseTo(won.net ?? Number.NaN, -1);
    const { gain = 0, loss = 0, breakEven = 0 } = preview ?? {};
    expect((breakEven / 100) * gain).toBeCloseTo((1 - breakEven / 100) * loss, 9);
  });

  it('is empty for prices that form no plan', () => {
    for (const changed of [{ stop: 101 }, { target: 99 }, { stop: 0 }, { riskPercent: 0 }, { stop: 100 }])
      expect(previewTrade({ ...plan(), ...changed }, 2)).toBeNull();
  });

  it('says that every trade must win if the target does not cover its costs', () => {
    expect(previewTrade(plan({ target: 100.05 }), 2)).toMatchObject({ breakEven: 100 });
  });
});
