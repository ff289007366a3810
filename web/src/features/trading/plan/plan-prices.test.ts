// If this fails, a gesture on the chart plans a stop on the winning side, a price between two ticks, or a wrong order
// type.
import { describe, expect, test } from 'vitest';
import { price } from '@tradesense/core/kernel/money.ts';
import { entryTypeAt, movedPlan, placedPlan, PLAN_HANDLES, type PlanPrices } from './plan-prices.ts';

const CENT = price(1_000_000n);
const QUARTER = price(25_000_000n);

describe('a placed plan', () => {
  test.each([
    ['buy', '100', '98', '104'],
    ['sell', '100', '102', '96'],
    ['buy', '100', '99.99', '100.02'],
  ] as const)('to %s at %s with the stop at %s has its target at twice the risk, %s', (side, entry, stop, target) => {
    expect(placedPlan(side, entry, stop, CENT)).toEqual({ side, entry, stop, target });
  });

  test.each([
    ['buy', '100', '100'],
    ['buy', '100', '101'],
    ['sell', '100', '99'],
    ['sell', '100', '100'],
    ['buy', 'much', '99'],
    ['buy', '100', '0'],
    ['sell', '0.01', '0.02'],
  ] as const)('to %s at %s with the stop at %s is not possible', (side, entry, stop) => {
    expect(placedPlan(side, entry, stop, CENT)).toBeNull();
  });

  test('has prices in whole ticks, rounded to the nearest', () => {
    expect(placedPlan('buy', '100.13', '98.1', QUARTER)).toEqual({
      side: 'buy',
      entry: '100.25',
      stop: '98',
      target: '104.75',
    });
  });

  test('has its target at the smallest price or above', () => {
    expect(placedPlan('sell', '1', '2', CENT)?.target).toBe('0.01');
  });
});

describe('a moved handle', () => {
  const long: PlanPrices = { side: 'buy', entry: '100', stop: '98', target: '104' };
  const short: PlanPrices = { side: 'sell', entry: '100', stop: '102', target: '96' };

  test('moves only its own price, to the nearest tick', () => {
    expect(movedPlan(long, 'stop', '97.13', QUARTER)).toEqual({ ...long, stop: '97.25' });
    expect(movedPlan(long, 'target', '110', QUARTER)).toEqual({ ...long, target: '110' });
    expect(movedPlan(short, 'entry', '99', QUARTER)).toEqual({ ...short, entry: '99' });
  });

  test('stops one tick before the price that it must not cross', () => {
    expect(movedPlan(long, 'stop', '150', CENT).stop).toBe('99.99');
    expect(movedPlan(long, 'target', '50', CENT).target).toBe('100.01');
    expect(movedPlan(short, 'stop', '50', CENT).stop).toBe('100.01');
    expect(movedPlan(short, 'target', '150', CENT).target).toBe('99.99');
    expect(movedPlan(long, 'entry', '50', CENT).entry).toBe('98.01');
    expect(movedPlan(long, 'entry', '150', CENT).entry).toBe('103.99');
    expect(movedPlan({ ...long, target: null }, 'entry', '150', CENT).entry).toBe('150');
  });

  test('leaves the stop on the losing side and the target on the winning side, wherever it is moved', () => {
    for (const plan of [long, short])
      for (const handle of PLAN_HANDLES)
        for (const to of ['0.001', '1', '96', '98', '99.999', '100', '102', '104', '5000', 'no price']) {
          const { side, entry, stop, target } = movedPlan(plan, handle, to, CENT);
          const direction = side === 'buy' ? 1 : -1;
          expect(direction * (Number(entry) - Number(stop))).toBeGreaterThan(0);
          expect(direction * (Number(target) - Number(entry))).toBeGreaterThan(0);
        }
  });
});

describe('the order type of an entry', () => {
  const market = { bid: '99.9', ask: '100.1' };

  test.each([
    ['buy', '99', 'limit'],
    ['buy', '101', 'stop'],
    ['sell', '101', 'limit'],
    ['sell', '99', 'stop'],
    ['buy', '100', 'market'],
    ['buy', '100.1', 'market'],
    ['sell', '99.9', 'market'],
    ['buy', '100.11', 'stop'],
  ] as const)('for %s at %s is %s', (side, entry, type) => {
    expect(entryTypeAt(side, entry, market)).toBe(type);
  });

  test('is a market order within reach of the market, and waits at its price without a market price', () => {
    expect(entryTypeAt('buy', '99.6', market, '0.3')).toBe('market');
    expect(entryTypeAt('buy', '99.59', market, '0.3')).toBe('limit');
    expect(entryTypeAt('buy', '99', null)).toBe('limit');
  });
});
