// If this fails, a chart to play with shows a wrong result, cost, size or funding beside the lesson that teaches it.
import { describe, expect, test } from 'vitest';
import { invariant } from '../../kernel/invariant.ts';
import type { PriceRow } from '../task.ts';
import { onStep } from './on-step.ts';
import { PLAY_KINDS, type PlayKind, type PlayMaterial, type PlayScene } from './play.ts';
import { playRule } from './plays.ts';

const TERMS = { spreadPercent: 0.02, impactPercent: 0.1, maxLeverage: 20 };

/** Returns a chart of flat bars at 100 with a range of 2; `changed` replaces bars by their index. */
function flat(length: number, changed: Readonly<Record<number, PriceRow>> = {}): PlayMaterial {
  const bars = Array.from({ length }, (_, index): PriceRow => changed[index] ?? [100, 101, 99, 100]);
  return { chart: { interval: '1h', decimals: 2, bars }, terms: TERMS };
}

function sceneOf(kind: PlayKind, material: PlayMaterial, values: Readonly<Record<string, number>>): PlayScene {
  const rule = playRule(kind);
  const starts = Object.fromEntries(rule.controls(material).map(({ id, start }) => [id, start]));
  return rule.scene(material, { ...starts, ...values });
}

const figuresOf = ({ figures }: PlayScene) => Object.fromEntries(figures.map(({ label, value }) => [label, value]));

describe('round-trip', () => {
  test('the price must rise by the spread and both fees before a purchase is even', () => {
    const scene = sceneOf('round-trip', flat(60, { 30: [100, 100.5, 99.9, 100], 40: [100, 100.1, 99.95, 100] }), {
      entry: 24,
      fee: 0.1,
      spread: 0.02,
    });
    expect(figuresOf(scene)).toMatchObject({
      'Cost of the round trip': '0.22%',
      'Even at': '100.2202',
      // Bar 41 ranges over 0.15, less than the 0.22 that a round trip costs.
      'Bars smaller than the cost': '1 of 60',
    });
    expect(scene.marked).toEqual([40]);
    expect(scene.sentence).toContain('the high of bar 26, 1 bar later, reaches 100.2202');
    expect(scene.sentence).toContain('1 of 60 bars moves less than the round trip costs, and is tinted.');
  });

  test('a chart on which no bar is tinted says that each bar moves more than the round trip costs', () => {
    const scene = sceneOf('round-trip', flat(60), { fee: 0.1, spread: 0.02 });
    expect(scene.marked).toEqual([]);
    expect(scene.sentence).toContain('No bar moves less than the round trip costs, so none is tinted.');
  });
});

describe('two-sides', () => {
  const material = flat(60, { 25: [100, 112, 96, 110] });

  test('a long and a short of 1,000 mirror each other before their fees', () => {
    const scene = sceneOf('two-sides', material, { entry: 24, held: 1 });
    expect(figuresOf(scene)).toEqual({
      Quantity: '10.0000',
      'Fees of each': '2.10 SENSE$',
      'Long after fees': '+97.90 SENSE$',
      'Short after fees': '−102.10 SENSE$',
      'Worst of the long on the way, before fees': '−40.00 SENSE$',
      'Worst of the short on the way, before fees': '−120.00 SENSE$',
    });
    expect(scene.sentence).toContain('+10.00%');
  });

  test('a position that would outlast the chart ends at its last bar', () => {
    expect(sceneOf('two-sides', material, { entry: 58, held: 40 }).held).toEqual([59]);
  });
});

describe('funding', () => {
  const hours = Array.from({ length: 96 }, (_, index) => index + 9);
  const material = { ...flat(96), chart: { ...flat(96).chart, hours } };

  test('a long of 500 at 10 times pays 0.50 at each boundary that it crosses', () => {
    // Bar 25 starts on day 2 at 09:00, and bar 57 on day 3 at 17:00: the four boundaries of the lesson's example.
    const scene = sceneOf('funding', material, { entry: 24, held: 32, leverage: 10 });
    expect(figuresOf(scene)).toMatchObject({
      Opened: 'Day 2, 09:01 UTC',
      Closed: 'Day 3, 17:01 UTC',
      'Boundaries crossed': '4',
      'First payment': '0.50 SENSE$',
      'Paid in all': '2.00 SENSE$',
      'Of the margin': '0.4%',
    });
    expect(scene.marked.map((index) => (hours[index] ?? 0) % 8)).toEqual(scene.marked.map(() => 0));
  });

  test('a position without leverage pays nothing', () => {
    const scene = sceneOf('funding', material, { leverage: 1 });
    expect(figuresOf(scene)['Paid in all']).toBe('0.00 SENSE$');
    expect(scene.sentence).toContain('without leverage there is no funding');
  });

  test('one that opens a minute after a boundary does not pay it', () => {
    // Bar 24 starts on day 2 at 08:00.
    expect(figuresOf(sceneOf('funding', material, { entry: 23, held: 7 }))['Boundaries crossed']).toBe('0');
    expect(figuresOf(sceneOf('funding', material, { entry: 23, held: 8 }))['Boundaries crossed']).toBe('1');
  });
});

describe('slippage', () => {
  const volumes = Array.from({ length: 60 }, () => 1_000);
  const material = (changed: Readonly<Record<number, PriceRow>> = {}) => {
    const { chart, terms } = flat(60, changed);
    return { chart: { ...chart, volumes }, terms };
  };

  test('an order of 4% of the volume pays price × impact × root of the share, and half the spread', () => {
    expect(figuresOf(sceneOf('slippage', material(), { entry: 30, size: 4 }))).toEqual({
      'Impact of one unit, first bar': '0.0200',
      'Half the spread': '0.0100',
      'Impact in all': '0.80 SENSE$',
      'Bars that fill it': '1',
      'Average paid': '100.0300',
      'Against the price when sent': '0.03%',
    });
  });

  test('beyond a tenth of the volume, the rest waits for the next bars and their prices', () => {
    const scene = sceneOf('slippage', material({ 31: [102, 103, 101, 102] }), { entry: 30, size: 20 });
    expect(figuresOf(scene)['Bars that fill it']).toBe('2');
    expect(scene.held).toEqual([30, 31]);
    expect(scene.sentence).toContain('needs bars 31–32');
    expect(scene.sentence).toContain('the average is 101.04 against 100.00');
  });

  test('an order that the chart cannot fill says how much of it is filled', () => {
    const scene = sceneOf('slippage', material(), { entry: 58, size: 100 });
    expect(scene.held).toEqual([58, 59]);
    expect(scene.sentence).toContain('is only 20% filled in bars 59–60');
  });
});

describe('position-size', () => {
  test('the size is the risk divided by the loss of one unit with its fees', () => {
    const material = flat(60, { 35: [100, 101, 99, 50], 40: [50, 51, 47.5, 50] });
    const scene = sceneOf('position-size', material, { entry: 35, stop: 48, risk: 1 });
    // The worked example of the lesson: 100 ÷ 2.098, with a lot of 0.0001.
    expect(figuresOf(scene)).toMatchObject({
      Side: 'Long',
      'Loss of one unit, fees included': '2.098',
      Size: '47.6644',
      'Loss at the stop': '100.00 SENSE$',
    });
    expect(scene.marked).toEqual([40]);
  });

  test.each([
    [1, 99, 'SENSE$ at it. The market'],
    [1, 99.5, 'They cost 143% of the account, so they need leverage. The market'],
    [4.75, 99.95, 'They cost 1900% of the account, so they need leverage. The market'],
    // At 20 times, the margin is 9,901 and the fee 198: together more than the account.
    [4, 99.998, 'They cost 1980% of the account. With the fee, that is more than the largest leverage here, 20 times'],
    [5, 99.99, 'They cost 2381% of the account. With the fee, that is more than the largest leverage here, 20 times'],
  ])(
    'a risk of %s% to %s says whether it needs leverage, and whether the ticket refuses it',
    (risk, stop, expected) => {
      const { chart, terms } = flat(60);
      const scene = sceneOf('position-size', { chart: { ...chart, decimals: 3 }, terms }, { entry: 35, stop, risk });
      expect(scene.sentence).toContain(expected);
    },
  );

  test('a distance of less than a hundredth of a percent is shown with two of its digits', () => {
    const { chart, terms } = flat(60, { 35: [100, 101, 99, 1.1] });
    const scene = sceneOf('position-size', { chart: { ...chart, decimals: 5 }, terms }, { entry: 35, stop: 1.09996 });
    expect(figuresOf(scene)['Entry to stop']).toBe('0.0036%, 0.000020 ATR');
  });

  test('a stop above the entry is that of a short, and one at the entry gives no size', () => {
    expect(figuresOf(sceneOf('position-size', flat(60), { stop: 103 }))['Side']).toBe('Short');
    expect(sceneOf('position-size', flat(60), { stop: 100 }).figures).toEqual([]);
  });
});

describe('limit-order', () => {
  test('a touch and a trade through the limit are told apart', () => {
    const scene = sceneOf('limit-order', flat(60, { 30: [100, 101, 98, 100], 40: [100, 101, 97.99, 100] }), {
      entry: 24,
      limit: 98,
    });
    expect(figuresOf(scene)).toMatchObject({ Touched: 'in bar 31', 'Traded through': 'in bar 41' });
  });

  test('a limit that is never reached says how far the price stayed away', () => {
    expect(sceneOf('limit-order', flat(60), { limit: 98.5 }).sentence).toContain('The lowest is 99.00, 0.50 away');
  });

  test('moved by steps over a chart with many decimals, the limit stops at a low that only touches it', () => {
    // The range of this chart is divided into steps of 7.51, and no low falls on one.
    const lows: Readonly<Record<number, PriceRow>> = {
      30: [42_000.11, 43_204.57, 40_913.37, 42_000.11],
      40: [42_000.11, 43_204.57, 40_902.83, 42_000.11],
      50: [42_000.11, 43_204.57, 40_700.29, 42_000.11],
    };
    const bars = flat(60).chart.bars.map((_, index): PriceRow => lows[index] ?? [42_000.11, 43_000, 41_800, 42_000.11]);
    const material: PlayMaterial = { chart: { interval: '1h', decimals: 2, bars }, terms: TERMS };
    const control = playRule('limit-order').controls(material)[0];
    invariant(control !== undefined, 'the chart has a control of the limit');
    const { min, step } = control;
    const byKeys: number[] = [];
    for (let limit = onStep(control, 41_500); limit > min; limit = onStep(control, limit - step)) byKeys.push(limit);
    const bySlider = Array.from({ length: 400 }, (_, steps) => onStep(control, min + steps * step));
    for (const limits of [byKeys, bySlider])
      expect(limits).toEqual(expect.arrayContaining([40_913.37, 40_902.83, 40_700.29]));
    expect(onStep(control, 40_700.29 + step / 2.1)).toBe(40_700.29);
    expect(onStep(control, 40_700.29 - step)).toBeLessThan(40_700.29);
    const scene = sceneOf('limit-order', material, { entry: 24, limit: 40_700.29 });
    expect(figuresOf(scene)).toMatchObject({ Touched: 'in bar 51', 'Traded through': 'never' });
    expect(scene.sentence).toContain('on Strict the price must trade through, which never happens.');
  });

  test('a stop halfway between two steps is left by a press in either direction', () => {
    const control = { id: 'limit', label: 'Limit', unit: 'price' as const, min: 0, max: 10, step: 0.02, stops: [4.01] };
    // A slider of the browser shows 4.01 as 4.02, and a press moves it by a step from there.
    expect([onStep(control, 4.02), onStep(control, 4), onStep(control, 4.04)]).toEqual([4.01, 4, 4.04]);
  });

  test('a limit that is not below the market does not wait', () => {
    expect(sceneOf('limit-order', flat(60), { limit: 100 }).sentence).toContain('fills at once');
  });
});

describe('journal-trade', () => {
  const changed = { 26: [100, 103, 98.5, 102], 28: [97, 101, 95, 100] } as const;

  test('result, MAE and MFE are in R, beside what the stop or the last bar would have brought', () => {
    const scene = sceneOf('journal-trade', flat(60, changed), { entry: 24, stop: 1, held: 2 });
    expect(figuresOf(scene)).toEqual({
      Result: '+1.00 R',
      'MAE, furthest against': '−0.75 R',
      'MFE, furthest with': '+1.50 R',
      'At half the size, in the same R': '+0.50 R',
      'Left to the stop or the last bar': '−1.50 R',
      n: '1',
    });
  });

  test('a gap below the stop loses more than 1 R, and the rest of that bar counts for nothing', () => {
    const scene = sceneOf('journal-trade', flat(60, changed), { entry: 24, stop: 1, held: 20 });
    expect(figuresOf(scene)).toMatchObject({ Result: '−1.50 R', 'MAE, furthest against': '−1.50 R' });
    expect(scene.sentence).toContain('Stopped in bar 29 at 97.00');
  });
});

test.each(PLAY_KINDS)('%s offers controls within their limits, and a scene at each start', (kind) => {
  const volumes = Array.from({ length: 96 }, () => 1_000);
  const hours = Array.from({ length: 96 }, (_, index) => index);
  const { chart, terms } = flat(96);
  const material = { chart: { ...chart, volumes, hours }, terms };
  for (const { start, min, max } of playRule(kind).controls(material)) {
    expect(start).toBeGreaterThanOrEqual(min);
    expect(start).toBeLessThanOrEqual(max);
  }
  expect(sceneOf(kind, material, {}).sentence).not.toMatch(/NaN|undefined|Infinity/);
});
