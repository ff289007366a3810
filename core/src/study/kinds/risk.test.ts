// If this fails, a correct stop, target or liquidation price is marked wrong, or the price or size in a task differs
// from that of the sandbox.
import { describe, expect, it } from 'vitest';
import { parseMoney, parsePrice, parseQuantity, parseRate, type Price } from '../../kernel/money.ts';
import { createRandom } from '../../kernel/random.ts';
import { matchBar } from '../../trading/bar-matching.ts';
import { PRESETS } from '../../trading/account-state.ts';
import type { MatchableOrder } from '../../trading/order.ts';
import { sizeFromRisk } from '../../trading/size-from-risk.ts';
import { liquidationExample } from '../liquidation-example.ts';
import { wavyWindow } from '../study.test-data.ts';
import type { PriceRow, TaskOf } from '../task.ts';
import { COMPUTE } from './compute.ts';
import { DRAG_LIQUIDATION } from './drag-liquidation.ts';
import { PLACE_STOP } from './place-stop.ts';
import { PLACE_TARGET } from './place-target.ts';

const NONE = { kind: 'none' } as const;
const bars: readonly PriceRow[] = Array.from({ length: 100 }, () => [100, 101, 99.5, 101]);
const chart = { interval: '1h', decimals: 1, bars } as const;

describe('the task "place-stop"', () => {
  const idea = { prompt: '', chart, side: 'long', from: 79, last: 79, entry: 101 } as const;
  const task: TaskOf<'place-stop'> = {
    question: idea,
    reference: { price: 98.1, until: 97.8, index: 79, atr: 1.2 },
  };

  it.each([
    [98.0, 1, '98.0 is 0.08 ATR below the low of bar 80 (98.1): your reason is gone there.'],
    [97.8, 1, '97.8 is 0.25 ATR below the low of bar 80 (98.1): your reason is gone there.'],
    [97.6, 0.5, '97.6 is 0.42 ATR below the low of bar 80 (98.1): room that the reason does not need.'],
    [96.8, 0, '96.8 is 1.08 ATR below the low of bar 80 (98.1): room that the reason does not need.'],
    [98.1, 0, '98.1 is the low of bar 80 itself: a touch ends the trade while your reason still holds.'],
    [98.4, 0, '98.4 is above the low of bar 80 (98.1): touched while your reason still holds.'],
    [102, 0, 'The stop of a long stands below its entry (101.0).'],
  ])('a stop at %f earns %f', (price, score, sentence) => {
    const verdict = PLACE_STOP.grade(task, { price });
    expect(verdict.score).toBe(score);
    expect(verdict.lines[0]?.sentence).toBe(sentence);
  });

  it('mirrors the rule for a short that is measured over a range of bars', () => {
    const short: TaskOf<'place-stop'> = {
      question: { ...idea, side: 'short', from: 59, last: 70, entry: 95 },
      reference: { price: 98.1, until: 98.4, index: 63, atr: 1.2 },
    };
    const say = (price: number) => PLACE_STOP.grade(short, { price }).lines[0]?.sentence;
    expect(say(98.2)).toBe('98.2 is 0.08 ATR above the highest high of bars 60–71 (98.1): your reason is gone there.');
    expect(say(97)).toBe('97.0 is below the highest high of bars 60–71 (98.1): touched while your reason still holds.');
    expect(say(94)).toBe('The stop of a short stands above its entry (95.0).');
  });

  it('makes no task of an idea that has already ended', () => {
    const seeds = Array.from({ length: 59 }, (_, i) => i + 1);
    const tasks = seeds.flatMap(
      (seed) => PLACE_STOP.make({ idea: 'stretch' }, wavyWindow(seed, 90), createRandom(seed)) ?? [],
    );
    expect(tasks.length).toBeGreaterThanOrEqual(20);
    for (const { question, reference } of tasks) {
      const { side, last, chart: shown } = question;
      const after = shown.bars.slice(last + 1).map(([, high, low]) => (side === 'long' ? low : -high));
      expect(after.length).toBeGreaterThan(0);
      expect(Math.min(...after)).toBeGreaterThan(side === 'long' ? reference.price : -reference.price);
    }
  });
});

describe('the task "place-target"', () => {
  const plan = { prompt: '', chart, side: 'long', entry: 100, stop: 95 } as const;
  const asks = (ask: 'net-reward' | 'hit-rate', value: number, cost: number): TaskOf<'place-target'> => {
    const reward = ask === 'net-reward' ? value + cost : (100 * (1 + cost)) / value - 1;
    return { question: { ...plan, ask, value, cost }, reference: { price: 100 + 5 * reward, reward } };
  };

  it.each([
    [111, 1],
    [111.5, 1],
    [110.5, 1],
    [110, 0.5],
    [112, 0.5],
    [109.9, 0],
    [89, 0],
  ])('if 2 R are asked for after a cost of 0.2 R, a target at %f earns %f', (price, score) => {
    expect(PLACE_TARGET.grade(asks('net-reward', 2, 0.2), { price }).score).toBe(score);
  });

  it('states the hit rate that the target needs', () => {
    const { score, lines } = PLACE_TARGET.grade(asks('hit-rate', 42, 0.1), { price: 107 });
    expect(score).toBe(0);
    expect(lines[0]?.sentence).toBe('At 1.40 R and 0.10 R cost you need 45.8%; the plan says 42%.');
    expect(PLACE_TARGET.grade(asks('hit-rate', 42, 0.1), { price: 98 }).lines[0]?.sentence).toBe(
      'The target of a long stands above its entry (100.0).',
    );
  });
});

describe('the task "drag-liquidation"', () => {
  const position = { side: 'long', entry: 50_000, leverage: 10, margin: 1_000 } as const;

  it('computes the same liquidation price as the sandbox', () => {
    // The expected price comes from `margin_liquidation.json` and the margin tests: 10% margin minus 0.4% maintenance
    // margin.
    expect(liquidationExample(position)?.price).toBeCloseTo(45_200, 2);
    expect(liquidationExample({ ...position, side: 'short' })?.price).toBeCloseTo(54_800, 2);
    expect(liquidationExample({ ...position, leverage: 20 })?.price).toBeCloseTo(47_700, 2);
    expect(liquidationExample({ ...position, leverage: 5 })?.price).toBeCloseTo(40_200, 2);
    expect(liquidationExample(position)?.maintenancePercent).toBe(0.4);
  });

  const task: TaskOf<'drag-liquidation'> = {
    question: { ...position, prompt: '', chart, maintenancePercent: 0.4 },
    reference: { price: 45_200 },
  };

  it.each([
    [45_200, 1, 'is within 2% of the distance'],
    [45_296, 1, 'is within 2% of the distance'],
    [
      45_000,
      0.5,
      'is where the whole margin is gone. A maintenance margin of 0.4% must stay, so the end comes nearer.',
    ],
    [44_800, 0, 'The maintenance margin of 0.4% brings the end nearer, not further away.'],
    [54_800, 0, 'A long ends below its entry; 54,800.0 is above it.'],
    [47_500, 0, '47,500.0 is 5% from the entry, too near for 10×.'],
  ])('a line at the price %f earns %f', (price, score, says) => {
    const verdict = DRAG_LIQUIDATION.grade(task, { price });
    expect(verdict.score).toBe(score);
    expect(verdict.lines[0]?.sentence).toContain(says);
  });

  it('does not reveal the right price for a wrong line', () => {
    for (const price of [45_000, 44_800, 54_800, 47_500])
      expect(JSON.stringify(DRAG_LIQUIDATION.grade(task, { price }))).not.toContain('45,200');
  });
});

describe('the task "compute"', () => {
  const units = <V>(parsed: { ok: true; value: V } | { ok: false }): V => {
    if (!parsed.ok) throw new Error('a figure is a decimal');
    return parsed.value;
  };
  const priceOf = (value: number): Price => units(parsePrice(String(value)));

  it('computes the same size as the sandbox', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const { reference } = COMPUTE.make({ formula: 'size-from-risk' }, NONE, createRandom(seed))!;
      const of = (name: string) => reference.values[name] ?? Number.NaN;
      const size = sizeFromRisk({
        equity: units(parseMoney(String(of('equity')))),
        riskShare: units(parseRate(String(of('riskPercent') / 100))),
        entry: priceOf(of('entry')),
        stop: priceOf(of('stop')),
        takerFee: units(parseRate('0.001')),
        instrument: { lot: units(parseQuantity('0.01')) },
      });
      expect(of('riskSize')).toBeCloseTo(Number(size) / 1e8, 6);
    }
  });

  it('computes the examples of the lessons', () => {
    const made = (formula: Parameters<typeof COMPUTE.make>[0]['formula'], example: Record<string, number>) =>
      COMPUTE.make({ formula, example }, NONE, createRandom(1))!;
    const size = made('size-from-risk', { equity: 10_000, riskPercent: 1, entry: 50, stop: 48, feePercent: 0.1, lot: 0.01 }); // oxfmt-ignore
    expect(size.reference.values['unitLoss']).toBeCloseTo(2.098, 10);
    expect(size.reference.values['riskSize']).toBeCloseTo(47.66, 10);
    const right = { riskAmount: 100, unitLoss: 2.098, riskSize: 47.66 };
    const says = (values: Record<string, number>) =>
      COMPUTE.grade(size, { values: { ...right, ...values } }).lines.map(({ sentence }) => sentence).join(' '); // oxfmt-ignore
    expect(says({ riskSize: 2 })).toContain('You divided by the price');
    expect(says({ riskSize: 50 })).toContain('At this size the fees take the loss above the amount at risk.');
    expect(says({ unitLoss: 2 })).toContain('The fees are lost at the stop as well');
    const fall = made('drawdown-recovery', { equityPeak: 10_000, equityTrough: 7_000 });
    expect(fall.reference.values['recoveryPercent']).toBeCloseTo(42.857, 3);
    const common = made('common-risk', { equity: 10_000, riskPercent: 1, together: 3, apart: 1 });
    expect(common.reference.values).toMatchObject({ groupRisk: 300, groupRiskPercent: 3 });
  });

  it('fills a stop beyond a gap at the same price as the sandbox', () => {
    let beyond = 0;
    for (let seed = 1; seed <= 100; seed += 1) {
      const { reference } = COMPUTE.make({ formula: 'stop-over-gap' }, NONE, createRandom(seed))!;
      const of = (name: string) => reference.values[name] ?? Number.NaN;
      const isLong = of('entry') > of('stop');
      const order: MatchableOrder = {
        id: 's',
        groupId: null,
        parentId: null,
        type: 'stop',
        quantity: units(parseQuantity('1')),
        side: isLong ? 'sell' : 'buy',
        trigger: priceOf(of('stop')),
      };
      const [open, high, low] = ['nextOpen', 'nextHigh', 'nextLow'].map((name) => priceOf(of(name)));
      const bar = { open: open!, high: high!, low: low!, close: open! };
      const [fill] = matchBar([order], bar, PRESETS.easy).fills;
      expect(of('stopFill')).toBeCloseTo(Number(fill?.price) / 1e8, 8);
      beyond += Number(of('stopFill') === of('nextOpen'));
    }
    expect(beyond).toBeGreaterThan(30);
    expect(beyond).toBeLessThan(95);
  });
});
