// If this fails, a plan without a reason passes a lesson, or a planned trade fails without a sentence that names the
// failed condition.
import { describe, expect, it } from 'vitest';
import type { PriceRow, TradePlan } from './task-parts.ts';
import { judgePlan, readPlanSwings, type TradeCondition } from './trade-conditions.ts';
import { netReward } from './trade-preview.ts';
import { tradeSize } from './trade-terms.ts';

const steps = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) }, (_, step) => from + Math.sign(to - from) * (step + 1));
const chartOf = (closes: readonly number[]) => {
  const bars = closes.map((close, index): PriceRow => {
    const open = closes[index - 1] ?? close;
    return [open, Math.max(open, close) + 0.2, Math.min(open, close) - 0.2, close];
  });
  return { bars, decimals: 2 };
};
/**
 * The closes have a swing high at 110.2 (bar 11), a swing low at 97.8 (bar 23) and a swing high at 104.2 (bar 29), and
 * end at 100. One ATR is about 1.3.
 */
const CLOSES = [100, ...steps(100, 110), ...steps(110, 98), ...steps(98, 104), ...steps(104, 100), 100, 100];
const chart = chartOf(CLOSES);
const mirrored = chartOf(CLOSES.map((close) => 200 - close));
const AT = CLOSES.length - 1;
const { atr } = readPlanSwings(chart);
const LOW = 97.8;

function withoutSwing(changed: Partial<TradePlan> = {}): TradePlan {
  const made = { side: 'long', entry: 100, stop: 97.6, target: 104.1, riskPercent: 1, ...changed } as const;
  const quantity = tradeSize(made, 2);
  return { thesis: 'Long above 97.8.', invalidation: made.stop, quantity, confidence: 40, at: AT, ...made };
}
const plan = (changed: Partial<TradePlan> = {}): TradePlan => withoutSwing({ swing: 22, ...changed });
const SIZE = plan().quantity;

const failed = (judged: ReturnType<typeof judgePlan>) =>
  judged.filter(({ holds }) => !holds).map(({ condition }) => condition);

const CASES: readonly [string, TradePlan, readonly TradeCondition[], string, readonly number[]][] = [
  [
    'stop inside the swing',
    plan({ stop: 98 }),
    ['stop'],
    '98.00 is above the low of bar 23 (97.80), the last swing low that holds: it is hit',
    [22],
  ],
  ['stop at the swing', plan({ stop: LOW }), ['stop'], 'is exactly at the low of bar 23 (97.80)', [22]],
  [
    'stop 0.24 ATR beyond',
    plan({ stop: LOW - 0.24 * atr, target: 110.2 }),
    [],
    '0.24 ATR below the low of bar 23',
    [22],
  ],
  [
    'stop 0.26 ATR beyond',
    plan({ stop: LOW - 0.26 * atr, target: 110.2 }),
    ['stop'],
    'at most 0.25 ATR is needed',
    [22],
  ],
  [
    'reward below 1.5 R',
    plan({ target: 103.9 }),
    ['reward'],
    'The target earns 1.44 R after fees, less than 1.5 R.',
    [],
  ],
  ['reward that only fees take below 1.5 R', plan({ stop: 97.5, target: 103.95 }), ['reward'], 'less than 1.5 R', []],
  ['target at no swing', plan({ target: 107 }), ['target'], '107.00 is not at a swing: the nearest is', [28]],
  ['target at the far swing', plan({ target: 110.2 }), [], '0.00 ATR from the high of bar 11 (110.20)', [10]],
  ['quantity 0.9% above', plan({ quantity: 1.009 * SIZE }), [], 'a risk of 1% with this stop gives', []],
  ['quantity 1.1% above', plan({ quantity: 1.011 * SIZE }), ['size'], 'give or take 1%', []],
  ['quantity 1.1% below', plan({ quantity: 0.989 * SIZE }), ['size'], 'give or take 1%', []],
  ['risk of 2%', plan({ riskPercent: 2 }), [], 'a risk of 2%', []],
  ['risk above 2%', plan({ riskPercent: 2.5 }), ['size'], 'The plan risks 2.5%; the rule allows 2%.', []],
  ['a bar beside the swing', plan({ swing: 21 }), [], 'names bar 22; the low of bar 23', [22]],
  ['a bar two away', plan({ swing: 24 }), ['swing'], 'names bar 25, and the low of bar 23', [24, 22]],
  ['no bar named', withoutSwing(), ['swing'], 'The thesis names no swing; the low of bar 23', [22]],
];

describe('the conditions of a plan', () => {
  it.each(CASES)('are met or failed by this plan: %s', (_, sent, fails, says, bars) => {
    const judged = judgePlan(chart, sent);
    expect(failed(judged)).toEqual(fails);
    expect(judged.map(({ sentence }) => sentence).join('\n')).toContain(says);
    expect(judged.find(({ sentence }) => sentence.includes(says))?.bars).toEqual(bars);
  });

  it('are mirrored for a short', () => {
    const down = plan({ side: 'short', stop: 102.4, target: 95.9 });
    expect(failed(judgePlan(mirrored, down))).toEqual([]);
    const [stop, , target] = judgePlan(mirrored, { ...down, stop: 102, target: 93 });
    expect(stop?.sentence).toContain('102.00 is below the high of bar 23 (102.20), the last swing high that holds');
    expect(target?.sentence).toContain('is not at a swing: the nearest is');
    expect(target?.sentence).toContain('the low of bar 29 (95.80)');
  });

  it('include no swing through which the price has traded', () => {
    const broken = chartOf([...CLOSES, ...steps(100, 97), ...steps(97, 99)]);
    const { held, aims } = readPlanSwings(broken);
    expect(held.long).toBeNull();
    expect(held.short).toMatchObject({ index: 28 });
    const judged = judgePlan(broken, plan({ at: broken.bars.length - 1, entry: 99, stop: 96.5 }));
    expect(failed(judged)).toContain('stop');
    expect(judged[0]?.sentence).toBe('There is no swing low that holds, so a long has no idea to hang on.');
    expect(aims.long.map(({ index }) => index)).toEqual([10, 28]);
  });

  it('ignore bars that come after the plan', () => {
    const later = chartOf([...CLOSES, ...steps(100, 90), ...steps(90, 120)]);
    expect(judgePlan(later, plan())).toEqual(judgePlan(chart, plan()));
  });

  it('include no target if no swing lies ahead of the entry', () => {
    const [, , target] = judgePlan(chart, plan({ entry: 112, target: 120 }));
    expect(target).toMatchObject({ holds: false, bars: [] });
    expect(target?.sentence).toContain('there is no swing high above the entry');
  });
});

it('the net reward includes the fees of both sides', () => {
  const net = netReward({ entry: 100, stop: 98, target: 104 });
  expect(net).toBeCloseTo((4 - 0.1 - 0.052) / (2 + 0.1 + 0.098), 9);
});
