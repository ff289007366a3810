// If this fails, a decision is judged by its outcome, or a check gives points for something other than its text says.
import { describe, expect, test } from 'vitest';
import { money, rate, type Price } from '../kernel/money.ts';
import { amountOf, at, dollars } from '../trading/engine-world.test-data.ts';
import {
  judgeProcess,
  judgeReview,
  PROCESS_WEIGHTS,
  quadrantOf,
  scoreOf,
  type DecidedPlan,
  type ExitPart,
  type ProcessFacts,
} from './process-score.ts';

/**
 * The plan risks 1% of the equity of 10,000. With these prices and fees, the largest quantity for that risk is 45.49.
 */
const PLAN: DecidedPlan = {
  stop: at(98),
  target: at(106),
  invalidation: at(98),
  riskShare: rate(1_000_000n),
  equity: dollars(10_000),
  entry: at(100),
  quantity: amountOf(45),
  takerFee: rate(100_000n),
  lot: amountOf(0.01),
};
const exit = (by: ExitPart['by'], price: number, level: number | null = null): ExitPart => ({
  quantity: amountOf(45),
  price: at(price),
  by,
  level: level === null ? null : at(level),
});
const FACTS: ProcessFacts = {
  side: 'long',
  priceDecimals: 2,
  averageEntry: at(100),
  plan: PLAN,
  unplannedEntries: 0,
  exposures: [],
  stops: [{ levels: [at(98)] }],
  stopEndedBy: null,
  exits: [exit('target', 106, 106)],
};
const exposed = (risked: number | null, equity = 10_000, isAdded = true) => ({
  risked: risked === null ? null : dollars(risked),
  equity: dollars(equity),
  isAdded,
});
const levels = (...prices: number[]): readonly { levels: Price[] }[] => [{ levels: prices.map(at) }];
const planned = (changes: Partial<DecidedPlan>): Partial<ProcessFacts> => ({ plan: { ...PLAN, ...changes } });

const pointsOf = (changes: Partial<ProcessFacts>, check: keyof typeof PROCESS_WEIGHTS) => {
  const found = judgeProcess({ ...FACTS, ...changes }).find((each) => each.check === check);
  return `${found?.points}: ${found?.reason}`;
};

test('the points of all checks add up to 100, which a decision without a fault gets', () => {
  expect(Object.values(PROCESS_WEIGHTS).reduce<number>((sum, each) => sum + each, 0)).toBe(100);
  const checks = [...judgeProcess(FACTS), judgeReview(true)];
  expect(checks.map(({ check }) => check)).toEqual(Object.keys(PROCESS_WEIGHTS));
  expect(scoreOf(checks)).toBe(100);
  expect(scoreOf([...judgeProcess(FACTS), judgeReview(false)])).toBe(95);
});

test('a trade without a plan gets points only for its review', () => {
  const checks = judgeProcess({ ...FACTS, plan: null });
  expect(scoreOf(checks)).toBe(0);
  expect(new Set(checks.map(({ reason }) => reason))).toEqual(new Set(['There was no plan before the entry.']));
  expect(scoreOf([...checks, judgeReview(true)])).toBe(5);
});

describe('each check', () => {
  // oxfmt-ignore
  test.each<[keyof typeof PROCESS_WEIGHTS, string, Partial<ProcessFacts>, string]>([
    ['plan-complete', 'a plan', {}, '20: Thesis, stop, target, risk and confidence were written down before the entry.'],
    ['plan-complete', 'added to without one', { unplannedEntries: 1 }, '10: The first entry had a plan; what was added later had none.'],
    ['risk-within-limit', 'below', {}, '15: The stop risked 0.99% of the equity; the limit is 2%.'],
    ['risk-within-limit', 'above', planned({ quantity: amountOf(95) }), '0: The stop risked 2.09% of the equity, more than the limit of 2%.'],
    ['risk-within-limit', 'added to, below', { exposures: [exposed(99), exposed(150)] }, '15: With what was added, the stops risked 1.5% of the equity; the limit is 2%.'],
    ['risk-within-limit', 'added to, above for a while', { exposures: [exposed(210), exposed(50)] }, '0: With what was added, the stops risked 2.1% of the equity, more than the limit of 2%.'],
    ['risk-within-limit', 'the same of less equity', { exposures: [exposed(150), exposed(140, 6000)] }, '0: With what was added, the stops risked 2.34% of the equity, more than the limit of 2%.'],
    ['risk-within-limit', 'added to without a stop', { exposures: [exposed(null), exposed(500)] }, '0: What was added had no stop, so the risk of the trade had no limit.'],
    ['risk-within-limit', 'added to without equity', { exposures: [exposed(50, 0)] }, '0: The account had no equity to risk.'],
    ['risk-within-limit', 'added to when the first part had no risk left', { exposures: [exposed(90)] }, '15: The stop risked 0.99% of the equity; the limit is 2%.'],
    ['risk-within-limit', 'the order was made larger before it filled', { exposures: [exposed(300, 10_000, false)] }, '0: The stop risked 3% of the equity, more than the limit of 2%.'],
    ['risk-within-limit', 'no stop', planned({ stop: null }), '0: Without a stop the risk of the trade had no limit.'],
    ['risk-within-limit', 'no equity', planned({ equity: money(0n) }), '0: The account had no equity to risk.'],
    ['stop-at-invalidation', 'there', {}, '10: The stop was at 98.00, the idea was wrong at 98.00.'],
    ['stop-at-invalidation', 'just beyond', planned({ stop: at(97.8) }), '10: The stop was at 97.80, the idea was wrong at 98.00.'],
    ['stop-at-invalidation', 'too near', planned({ stop: at(99) }), '0: The stop was at 99.00, the idea was wrong at 98.00.'],
    ['stop-at-invalidation', 'left out: the stop is it', planned({ invalidation: null }), '10: No other price was named, so the idea was wrong at the stop, 98.00.'],
    ['stop-at-invalidation', 'not named, and no stop', planned({ invalidation: null, stop: null }), '0: No price was named at which the idea would be wrong, and there was no stop.'],
    ['stop-at-invalidation', 'no stop', planned({ stop: null }), '0: The idea was wrong at 98.00, and there was no stop.'],
    ['size-by-formula', 'the formula', planned({ quantity: amountOf(45.49) }), '15: The size was 45.49; the planned risk of 1% gives 45.49.'],
    ['size-by-formula', 'within a twentieth', planned({ quantity: amountOf(47.7) }), '15: The size was 47.7; the planned risk of 1% gives 45.49.'],
    ['size-by-formula', 'larger', planned({ quantity: amountOf(48) }), '0: The size was 48; the planned risk of 1% gives 45.49.'],
    ['size-by-formula', 'smaller', planned({ quantity: amountOf(20) }), '7: The size was 20; the planned risk of 1% gives 45.49.'],
    ['size-by-formula', 'not even a lot', planned({ lot: amountOf(100) }), '0: The size was 45; the planned risk of 1% gives 0.'],
    ['size-by-formula', 'no stop', planned({ stop: null }), '0: Without a stop there is no size that follows from the risk.'],
    ['reward-as-planned', 'as planned', {}, '10: Before fees, the plan was 3 to 1; the entry at 100.00 left 3 to 1.'],
    ['reward-as-planned', 'chased', { averageEntry: at(101) }, '0: Before fees, the plan was 3 to 1; the entry at 101.00 left 1.66 to 1.'],
    ['reward-as-planned', 'less than the risk', planned({ target: at(101) }), '5: Before fees, the plan was 0.5 to 1; the entry at 100.00 left 0.5 to 1. That aims for less than it risks.'],
    ['reward-as-planned', 'beyond the stop', { averageEntry: at(97) }, '0: The entry at 97.00 did not lie between the planned stop and target.'],
    ['stop-not-widened', 'kept', {}, '15: The stop was never moved away from the entry.'],
    ['stop-not-widened', 'tightened', { stops: levels(98, 99, 101) }, '15: The stop was never moved away from the entry.'],
    ['stop-not-widened', 'widened', { stops: levels(98, 97) }, '0: The stop was widened from 98.00 to 97.00.'],
    ['stop-not-widened', 'back after it was tightened', { stops: levels(98, 99, 98.5) }, '0: The stop was widened from 99.00 to 98.50.'],
    ['stop-not-widened', 'placed wider than planned', { stops: levels(97) }, '0: The stop was widened from 98.00 to 97.00.'],
    ['stop-not-widened', 'none', { stops: [] }, '0: There was no stop in the market.'],
    ['stop-not-widened', 'taken away', { stopEndedBy: 'cancel' }, '0: The stop was taken away while the position was open.'],
    ['stop-not-widened', 'expired', { stopEndedBy: 'expiry' }, '0: The stop expired while the position was open.'],
    ['stop-not-widened', 'a trailing one', { stops: levels() }, '15: The stop was never moved away from the entry.'],
    ['exit-by-plan', 'the target', {}, '10: The position was closed by its stop or its target.'],
    ['exit-by-plan', 'the stop', { exits: [exit('stop', 97.9)] }, '10: The position was closed by its stop or its target.'],
    ['exit-by-plan', 'by hand at the target', { exits: [exit('hand', 106.1)] }, '10: The position was closed by its stop or its target.'],
    ['exit-by-plan', 'by hand beyond the stop', { exits: [exit('hand', 97)] }, '10: The position was closed by its stop or its target.'],
    ['exit-by-plan', 'by hand between', { exits: [exit('hand', 103)] }, '0: The position was closed by hand at 103.00, before stop or target.'],
    ['exit-by-plan', 'half by hand', { exits: [exit('target', 106, 106), exit('hand', 103)] }, '5: A part of the position was closed by hand at 103.00, before stop or target.'],
    ['exit-by-plan', 'a nearer target', { exits: [exit('target', 102, 102)] }, '0: The target was moved nearer, and the position was closed at 102.00.'],
    ['exit-by-plan', 'a nearer target for a part', { exits: [exit('stop', 98), exit('target', 102, 102)] }, '5: The target was moved nearer, and a part of the position was closed at 102.00.'],
    ['exit-by-plan', 'liquidated', { exits: [exit('liquidation', 91)] }, '0: The position was liquidated.'],
    ['exit-by-plan', 'half liquidated', { exits: [exit('target', 106, 106), exit('liquidation', 91)] }, '5: A part of the position was liquidated.'],
    ['exit-by-plan', 'half by hand, half liquidated', { exits: [exit('hand', 103), exit('liquidation', 91)] }, '0: A part of the position was closed by hand at 103.00, before stop or target. A part of the position was liquidated.'],
  ])('%s gives points and a reason: %s', (check, _what, changes, expected) => {
    expect(pointsOf(changes, check)).toBe(expected);
  });

  test('names prices with commas and the decimals of the asset', () => {
    const plan = planned({ entry: at(69_000), stop: at(68_100.5), target: at(71_000), invalidation: at(68_100.5) });
    const facts = { ...plan, averageEntry: at(69_012.34), priceDecimals: 1 };
    expect(pointsOf(facts, 'stop-at-invalidation')).toBe(
      '10: The stop was at 68,100.5, the idea was wrong at 68,100.5.',
    );
    expect(pointsOf(facts, 'reward-as-planned')).toContain('the entry at 69,012.3 left');
  });
  test('names the average price of several exits by hand', () => {
    const exits = [exit('hand', 103), exit('target', 106, 106), exit('hand', 101.5)];
    expect(pointsOf({ exits }, 'exit-by-plan')).toContain('closed by hand at 102.25, before stop or target');
  });
  test('judges a short trade by the mirrored rule', () => {
    const short: Partial<ProcessFacts> = {
      side: 'short',
      plan: { ...PLAN, stop: at(102), target: at(94), invalidation: at(102), quantity: amountOf(45) },
      stops: levels(102, 101),
      exits: [exit('target', 94, 94)],
    };
    expect(scoreOf(judgeProcess({ ...FACTS, ...short }))).toBe(95);
    expect(pointsOf({ ...short, stops: levels(102, 103) }, 'stop-not-widened')).toBe(
      '0: The stop was widened from 102.00 to 103.00.',
    );
  });
});

test('the same decisions get the same score, whether the stop is passed by a gap or the target is reached', () => {
  const won = judgeProcess({ ...FACTS, exits: [exit('target', 106, 106)] });
  const lost = judgeProcess({ ...FACTS, exits: [exit('stop', 60)] });
  expect(won.map(({ points }) => points)).toEqual(lost.map(({ points }) => points));
});

test.each([
  [70, 1, 'good-good'],
  [70, 0, 'good-bad'],
  [100, -1, 'good-bad'],
  [69, 1, 'bad-good'],
  [0, -1, 'bad-bad'],
] as const)('a score of %i and a net result of %i give the quadrant %s', (score, net, quadrant) => {
  expect(quadrantOf(score, dollars(net))).toBe(quadrant);
});
