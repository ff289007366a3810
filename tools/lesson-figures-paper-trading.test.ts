// If this fails, a lesson on paper trading or order flow states a figure, or a rule of the sandbox, that differs from
// the product.
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { createRandom } from '../core/src/kernel/random.ts';
import { price, quantity } from '../core/src/kernel/money.ts';
import { LOG_STRONG } from '../core/src/learning/evidence/evidence-level.ts';
import { hitRateInterval } from '../core/src/learning/evidence/hit-rate-interval.ts';
import { addHit, logHitsEvidence, startHitsEvidence } from '../core/src/learning/evidence/hits-evidence.ts';
import { PROCESS_WEIGHTS } from '../core/src/learning/process-score.ts';
import type { TaskSpecs } from '../core/src/study/task-spec.ts';
import { makeTask } from '../core/src/study/tasks.ts';
import { PLAN_RULE } from '../core/src/study/trade-conditions.ts';
import { netReward } from '../core/src/study/trade-preview.ts';
import { tradeSize } from '../core/src/study/trade-terms.ts';
import { PRESETS } from '../core/src/trading/account-state.ts';
import { matchBar } from '../core/src/trading/bar-matching.ts';
import { fillableQuantity } from '../core/src/trading/liquidity.ts';
import { readLibrary } from '../server/src/modules/study/content/read-library.ts';
import { root } from './workspace.mjs';

const { lessons } = readLibrary(join(root, 'content'));
const prose = (lesson: string) => lessons.get(lesson)?.prose ?? '';

/** Returns the intermediate results that one of the product's formulas gives for the given figures. */
function worked(formula: TaskSpecs['compute']['formula'], example: Readonly<Record<string, number>>) {
  const task = makeTask({ kind: 'compute', formula, example }, { kind: 'none' }, createRandom(1));
  if (task?.kind !== 'compute') throw new Error(`${formula} lacks a figure`);
  return (name: string) => task.reference.values[name] ?? Number.NaN;
}

describe('limit-not-filled: the lesson', () => {
  const UNIT = 100_000_000n;
  const { easy, normal, strict } = PRESETS;
  const filled = (wanted: bigint, traded: bigint) =>
    fillableQuantity(quantity(wanted * UNIT), quantity(traded * UNIT), normal.maxParticipationRate, quantity(1n)) /
    UNIT;

  it('states as the presets do when a touch fills a limit, and after how many prices an order fills', () => {
    expect([easy, normal, strict].map(({ limits }) => limits)).toEqual(['touch', 'touch', 'through']);
    expect(prose('limit-not-filled')).toContain(
      'On Easy and Normal, a touch is enough. On Strict the price must trade through the limit.',
    );
    expect([normal.latencyTicks, strict.latencyTicks]).toEqual([1, 2]);
  });

  it.each([
    [50n, 300n, 30n],
    [50n, 120n, 12n],
    [500n, 2_000n, 200n],
    [100n, 400n, 40n],
  ])('takes for an order of %d, when a bar trades %d, a fill of %d', (wanted, traded, fills) => {
    expect(strict.maxParticipationRate).toBe(normal.maxParticipationRate);
    expect(easy.maxParticipationRate).toBeNull();
    expect(filled(wanted, traded)).toBe(fills);
  });
});

test.each([
  [104, 'If the bar closes at 104, price crosses 105 both ways, so the stop fills there', 105],
  [107, 'If it closes at 107, one way does not cross it: the stop stays, at 105', null],
])(
  'exits-that-wait: the lesson is right about a trailing stop of 5 in a bar that closes at %d',
  (close, said, fill) => {
    const at = (value: number) => price(BigInt(value) * 100_000_000n);
    const stop = {
      id: 'stop',
      side: 'sell',
      type: 'trailing-stop',
      quantity: quantity(100_000_000n),
      best: at(100),
      activation: null,
      distance: { kind: 'amount', amount: at(5) },
      groupId: null,
      parentId: null,
    } as const;
    const bar = { open: at(100), high: at(110), low: at(99), close: at(close) };
    const { fills, resting } = matchBar([stop], bar, { limits: 'touch' });
    expect(fills.map((each) => each.price)).toEqual(fill === null ? [] : [at(fill)]);
    expect(resting.flatMap((each) => ('best' in each ? each.best : []))).toEqual(fill === null ? [at(110)] : []);
    expect(prose('exits-that-wait')).toContain(said);
  },
);

test('exits-that-wait: the bars of the quiz fill the orders that its answers name', () => {
  const at = (value: number) => price(BigInt(Math.round(100 * value)) * 1_000_000n);
  const order = { quantity: quantity(100_000_000n), groupId: null, parentId: null } as const;
  const bar = (open: number, high: number, low: number, close: number) => ({
    open: at(open),
    high: at(high),
    low: at(low),
    close: at(close),
  });
  const distance = { kind: 'amount', amount: at(2) } as const;
  const stop = {
    ...order,
    id: 'stop',
    side: 'sell',
    type: 'trailing-stop',
    best: at(50),
    activation: null,
    distance,
  } as const;
  const trailed = matchBar([stop], bar(50, 56, 49, 55), { limits: 'touch' });
  expect(trailed.fills).toEqual([]);
  expect(trailed.resting.map((each) => ('best' in each ? each.best : null))).toEqual([at(56)]);
  const exit = { ...order, side: 'sell', parentId: 'entry', groupId: 'exits' } as const;
  const bracket = [
    { ...order, id: 'entry', side: 'buy', type: 'limit', limit: at(99) },
    { ...exit, id: 'stop', type: 'stop', trigger: at(97) },
    { ...exit, id: 'target', type: 'limit', limit: at(104) },
  ] as const;
  const filled = (close: number) =>
    matchBar(bracket, bar(100, 105, 98.5, close), { limits: 'touch' }).fills.map((each) => each.order.id);
  expect(filled(104.5)).toEqual(['entry', 'target']);
  expect(filled(103)).toEqual(['entry']);
});

describe('plan-to-journal: the lesson', () => {
  it('computes the size as the sandbox does', () => {
    expect(tradeSize({ entry: 100, stop: 98, riskPercent: 1 }, 2)).toBeCloseTo(45.495, 2);
    expect(prose('plan-to-journal')).toContain('100 ÷ 2.198 = 45.49 units');
  });

  it('deducts fees from the reward, and states the conditions by which a plan is judged', () => {
    expect(netReward({ entry: 100, stop: 98, target: 104 })).toBeCloseTo(1.75, 2);
    expect(prose('plan-to-journal')).toContain('3.848 ÷ 2.198 = 1.75 R');
    const { stopAtr, rewardLeast, targetAtr, sizePercent, riskPercentMost } = PLAN_RULE;
    for (const said of [
      `at most ${stopAtr} ATR`,
      `at least ${rewardLeast} R after fees`,
      `other side, within ${targetAtr} ATR`,
      `at the stop, within ${sizePercent}%`,
      `Risk at most ${riskPercentMost}% of the equity`,
    ])
      expect(prose('plan-to-journal')).toContain(said);
  });

  it('states the points of the process score', () => {
    const points = Object.values(PROCESS_WEIGHTS);
    const half = Math.floor(PROCESS_WEIGHTS['size-by-formula'] / 2);
    expect(prose('plan-to-journal')).toContain(`gets ${half} of the ${PROCESS_WEIGHTS['size-by-formula']} points`);
    expect(
      prose('plan-to-journal')
        .match(/The checks: (.+)\./)?.[1]
        ?.match(/\d+/g)
        ?.map(Number),
    ).toEqual(points);
  });
});

test('read-your-journal: the lesson has the right means of two tags and of a trade', () => {
  expect((-4.1 / 12).toFixed(2)).toBe('-0.34');
  expect((-3 / 30).toFixed(2)).toBe('-0.10');
  expect(worked('journal-mean', { winPercent: 45, meanWin: 0.6, meanLoss: 1 })('meanTrade')).toBeCloseTo(-0.28, 9);
});

/**
 * Returns the expected maximum of `count` independent standard normal values. The Sharpe ratio of one year of a plan
 * without skill is such a value.
 */
function expectedLargest(count: number): number {
  const WIDTH = 1e-3;
  let [below, sum] = [0, 0];
  for (let at = -9; at < 9; at += WIDTH) {
    const middle = at + WIDTH / 2;
    const mass = (Math.exp(-(middle ** 2) / 2) / Math.sqrt(2 * Math.PI)) * WIDTH;
    sum += middle * count * (below + mass / 2) ** (count - 1) * mass;
    below += mass;
  }
  return sum;
}

/**
 * Returns the percentage of simulated careers of a coin-flipper in which the evidence meter shows "strong" at least
 * once within 500 answers. The meter restarts after every `restart` answers.
 */
function everStrong(restart: number): number {
  const CAREERS = 3_000;
  const found = Array.from({ length: CAREERS }, (_, i) => createRandom(7, i)).filter((random) => {
    let state = startHitsEvidence();
    for (let n = 0; n < 500; n += 1) {
      if (n % restart === 0) state = startHitsEvidence();
      state = addHit(state, 0.5, random.next() < 0.5);
      if (logHitsEvidence(state) >= LOG_STRONG) return true;
    }
    return false;
  });
  return (100 * found.length) / CAREERS;
}

/**
 * Returns the percentage of simulated coin-flippers in whose record the evidence meter shows "strong" at least once
 * within 500 answers, if the record begins with the best of ten tries of 50 answers.
 */
function everStrongAfterBestOfTen(): number {
  const CAREERS = 2_000;
  const [TRIES, TRY, ANSWERS] = [10, 50, 500];
  const found = Array.from({ length: CAREERS }, (_, i) => createRandom(11, i)).filter((random) => {
    const flip = (): boolean => random.next() < 0.5;
    const tries = Array.from({ length: TRIES }, () => {
      let state = startHitsEvidence();
      let isStrong = false;
      for (let n = 0; n < TRY; n += 1) {
        state = addHit(state, 0.5, flip());
        isStrong ||= logHitsEvidence(state) >= LOG_STRONG;
      }
      return { state, isStrong, log: logHitsEvidence(state) };
    });
    const best = tries.reduce((top, each) => (each.log > top.log ? each : top));
    let { state, isStrong } = best;
    for (let n = TRY; n < ANSWERS && !isStrong; n += 1) {
      state = addHit(state, 0.5, flip());
      isStrong = logHitsEvidence(state) >= LOG_STRONG;
    }
    return isStrong;
  });
  return (100 * found.length) / CAREERS;
}

describe('paper-trading-well: the lesson states', () => {
  it('the result of the best of ten and of 1,000 plans without skill', () => {
    expect(expectedLargest(10).toFixed(1)).toBe('1.5');
    expect(prose('paper-trading-well')).toContain('About 1.5. Each of the ten');
    // The quiz states that √(2 ln 1,000) = 3.7 is an upper bound for the best of 1,000.
    expect(Math.sqrt(2 * Math.log(1_000)).toFixed(1)).toBe('3.7');
    expect(expectedLargest(1_000)).toBeLessThan(3.5);
    expect(prose('paper-trading-well')).toContain(`The best of 1,000 shows ${expectedLargest(1_000).toFixed(1)} on`);
  });

  it('the number of coin-flippers that the meter ever calls strong, with and without restarts', () => {
    expect(Math.abs(everStrong(500) - 3)).toBeLessThan(1);
    expect(Math.abs(everStrong(20) - 20)).toBeLessThan(1.5);
    expect(Math.abs(everStrongAfterBestOfTen() - 21)).toBeLessThan(1.5);
    const text = prose('paper-trading-well');
    expect(text).toContain('went on with the best try only, it would call about 21 strong');
    expect(text).toContain('our evidence meter calls about 3 strong at some time');
    expect(text).toContain('restarted every 20 answers, it would call about 20 strong');
  });

  it('the mean of three accounts', () => {
    expect(((14 - 3 - 9) / 3).toFixed(1)).toBe('0.7');
    expect(prose('paper-trading-well')).toContain('The mean is 0.7%');
  });
});

describe('going-live: the lesson states', () => {
  it.each([
    [55, 783],
    [60, 194],
  ])('that a hit rate of %i%% takes %i trades', (hitPercent, trades) => {
    expect(Math.ceil(worked('trades-needed', { hitPercent, recordTrades: 0 })('tradesNeeded'))).toBe(trades);
    expect(prose('going-live')).toContain(`${trades}`);
  });

  it('the running interval of 33 in 50', () => {
    const { low, high } = hitRateInterval(33, 50);
    expect(prose('going-live')).toContain(`is ${Math.round(100 * low)} to ${Math.round(100 * high)}%`);
  });

  it('the mean of the record with real costs, and the cost of seven losses in a row', () => {
    const record = { paperMean: 0.08, paperCost: 0, liveCost: 0.1, rowLosses: 7, liveRisk: 1, journalEquity: 10_000 };
    const of = worked('live-mean', record);
    expect(of('liveMean')).toBeCloseTo(-0.02, 9);
    expect(of('rowLoss')).toBe(700);
    expect(prose('going-live')).toContain('Seven losses in a row at 1% of 10,000 cost 700');
  });
});

describe('slippage-size: the worked example follows from', () => {
  it('an order that takes several offers of the book', () => {
    const offers = { askPrice1: 100.1, askSize1: 30, askPrice2: 100.4, askSize2: 40, askPrice3: 100.6, askSize3: 60 };
    const of = worked('book-walk', { bookQuantity: 50, ...offers });
    expect([of('bookPaid'), of('bookAverage'), of('bookSlippage')].map((each) => each.toFixed(2))).toEqual([
      '5011.00',
      '100.22',
      '0.12',
    ]);
    expect(prose('slippage-size')).toContain('Together 5,011 for 50 units. The average is 100.22.');
  });

  it('the square-root rule of market impact', () => {
    const order = { tradedPrice: 200, impactPercent: 0.1, barVolume: 1_000 };
    const impact = (orderQuantity: number) => worked('root-impact', { ...order, orderQuantity });
    expect(impact(40)('unitImpact')).toBeCloseTo(0.04, 9);
    expect(impact(160)('unitImpact') / impact(40)('unitImpact')).toBeCloseTo(2, 9);
    expect(impact(160)('orderImpact') / impact(40)('orderImpact')).toBeCloseTo(8, 9);
    expect(prose('slippage-size')).toContain('200 × 0.001 × 0.2 = 0.04');
  });
});

test('order-flow-limits: the imbalance of 300 and 100 is +0.5', () => {
  const sizes = { bidPrice2: 99.9, bidSize2: 420, bidPrice1: 100, bidSize1: 300, askPrice1: 100.1, askSize1: 100 };
  expect(worked('book-imbalance', { ...sizes, askPrice2: 100.2, askSize2: 260 })('imbalance')).toBe(0.5);
  expect(prose('order-flow-limits')).toContain('200 ÷ 400 = +0.5');
});
