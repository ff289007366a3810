// If this fails, a plan begins with a stop or target on the wrong side of its entry, or with the proportions of another
// account.
import { afterEach, expect, test } from 'vitest';
import { price, PRICE_SCALE } from '@tradesense/core/kernel/money.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { EMPTY_DRAFT } from '../ticket-draft.ts';
import { entryOf, keepLastShape, planPrices, readLastShape, shapeOf } from './plan-shape.ts';

const units = (whole: number) => price(BigInt(Math.round(whole * 100)) * 10n ** BigInt(PRICE_SCALE - 2));
const asset = findAsset('BTC');
if (asset === undefined) throw new Error('BTC is in the catalogue');
const market = { bid: '99.5', ask: '100', last: '99.8', isStale: false, reason: null };
const desk = { asset, price: market };

afterEach(() => localStorage.removeItem('deskPlanShapes'));

test('a plan of 2% and 1.5 R has its stop and target on the right sides of the entry', () => {
  const at = { entry: units(100), tick: units(0.01) };
  expect(planPrices({ stop: 200, reward: 150 }, { side: 'buy', ...at })).toEqual({
    stopPrice: '98',
    targetPrice: '103',
  });
  expect(planPrices({ stop: 200, reward: 150 }, { side: 'sell', ...at })).toEqual({
    stopPrice: '102',
    targetPrice: '97',
  });
});

test('a stop is at least one tick away, and a price that would be 0 or less is left out', () => {
  const tiny = planPrices({ stop: 1, reward: 100 }, { side: 'buy', entry: units(1), tick: units(0.01) });
  expect(tiny).toEqual({ stopPrice: '0.99', targetPrice: '1.01' });
  const deep = planPrices({ stop: 9_000, reward: 200 }, { side: 'sell', entry: units(1), tick: units(0.01) });
  expect(deep).toEqual({ stopPrice: '1.9', targetPrice: '' });
});

test('the entry is at the price of the order, or at the side of the market that fills it', () => {
  expect(entryOf({ ...EMPTY_DRAFT, side: 'sell' }, desk)).toBe(units(99.5));
  expect(entryOf({ ...EMPTY_DRAFT, type: 'limit', limitPrice: '90' }, desk)).toBe(units(90));
  expect(entryOf({ ...EMPTY_DRAFT, type: 'stop', triggerPrice: '110' }, desk)).toBe(units(110));
  expect(entryOf({ ...EMPTY_DRAFT, type: 'limit', limitPrice: 'x' }, desk)).toBeNull();
  expect(entryOf(EMPTY_DRAFT, { asset, price: null })).toBeNull();
});

test('the shape of a plan that was sent is read only for its account', () => {
  const shape = shapeOf({ ...EMPTY_DRAFT, stopPrice: '99', targetPrice: '103' }, desk);
  expect(shape).toEqual({ stop: 100, reward: 300 });
  keepLastShape('a1', shape);
  keepLastShape('a1', null);
  expect(readLastShape('a1')).toEqual(shape);
  expect(readLastShape('a2')).toBeNull();
});

test.each([{ stopPrice: '101', targetPrice: '103' }, { stopPrice: '99', targetPrice: '' }, { hasNoStop: true }])(
  'a plan without a valid stop and target has no shape: %o',
  (change) => {
    const plan = { ...EMPTY_DRAFT, stopPrice: '99', targetPrice: '103', ...change };
    expect(shapeOf(plan, desk)).toBeNull();
  },
);

test.each(['{', '{}', '[["a1",1]]', '[["a1",-5,200]]', '[["a1",1.5,200]]', '[null,["a1","2","2"]]'])(
  'an invalid stored shape is not used: %s',
  (stored) => {
    localStorage.setItem('deskPlanShapes', stored);
    expect(readLastShape('a1')).toBeNull();
  },
);
