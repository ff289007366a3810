// If this fails, the margin lab computes another margin, maintenance margin or liquidation price than the server.
import { expect, test } from 'vitest';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { whatIfOf } from './margin-what-if.ts';
import { BTC, positionOf } from './trade-lines.test-data.ts';

function accountOf(marginMode: 'isolated' | 'cross', cash = '10000', margin = '0'): TradingAccount {
  return {
    id: 'a',
    kind: 'live',
    number: 1,
    attempt: 1,
    name: 'First',
    settings: { preset: 'normal', marginMode, makerFee: '0.0005', takerFee: '0.001' },
    cash,
    margin,
    unrealised: '0',
    equity: cash,
    liveOrders: 0,
    openPositions: 0,
    sequence: 1,
    openedAt: '2026-01-05T10:00:00.000Z',
    archivedAt: null,
    archive: null,
    feed: { state: 'live', source: 'simulated', reason: null, asOf: null },
  };
}

const price = { bid: '99.9', ask: '100', last: '100', isStale: false, reason: null };

test('in isolated margin, the margin is notional ÷ leverage, and the liquidation price follows from it', () => {
  const desk = { account: accountOf('isolated'), asset: BTC, price, positions: [] };
  // 10 × 100 ÷ 5 = 200; maintenance 0.4% of 1000 = 4; 100 − (200 − 4) ÷ 10 = 80.4
  expect(whatIfOf(desk, { side: 'buy', quantity: '10', leverage: 5 })).toMatchObject({
    kind: 'answer',
    entry: '100',
    notional: '1000',
    margin: '200',
    maintenance: '4',
    liquidation: '80.4',
    isTooLarge: false,
  });
});

test('a short position sells at the bid and is liquidated above it', () => {
  const desk = { account: accountOf('isolated'), asset: BTC, price, positions: [] };
  // 999 ÷ 3 = 333; maintenance 3.996; 99.9 + (333 − 3.996) ÷ 10 = 132.8004
  expect(whatIfOf(desk, { side: 'sell', quantity: '10', leverage: 3 })).toMatchObject({
    entry: '99.9',
    margin: '333',
    liquidation: '132.8004',
  });
});

test('in cross margin all money backs the position, even what is reserved, so its liquidation is farther away', () => {
  const inputs = { side: 'buy', quantity: '10', leverage: 5 } as const;
  const alone = whatIfOf({ account: accountOf('cross', '300'), asset: BTC, price, positions: [] }, inputs);
  const reserved = whatIfOf({ account: accountOf('cross', '300', '100'), asset: BTC, price, positions: [] }, inputs);
  const at = (answer: typeof alone) => (answer.kind === 'answer' ? Number(answer.liquidation) : 0);
  expect(at(alone)).toBeGreaterThan(70);
  expect(at(alone)).toBeLessThan(71);
  expect(at(alone) - at(reserved)).toBeCloseTo(10, 0);
});

test('margin and maintenance margin follow a position that grows or shrinks', () => {
  const desk = { account: accountOf('isolated'), asset: BTC, price, positions: [positionOf()] };
  expect(whatIfOf(desk, { side: 'buy', quantity: '0.5', leverage: 5 })).toMatchObject({
    margin: '10',
    maintenance: '0.4',
  });
  expect(whatIfOf(desk, { side: 'sell', quantity: '0.5', leverage: 5 })).toMatchObject({
    margin: '0',
    maintenance: '0',
    liquidation: null,
  });
});

test('a quantity that needs more than the free cash is called too large', () => {
  const desk = { account: accountOf('isolated', '50'), asset: BTC, price, positions: [] };
  expect(whatIfOf(desk, { side: 'buy', quantity: '10', leverage: 5 })).toMatchObject({ isTooLarge: true });
});

test.each(['', 'x', '0', '-1', '1e3', '99999999999999999999'])('the quantity “%s” is refused', (quantity) => {
  const desk = { account: accountOf('isolated'), asset: BTC, price, positions: [] };
  expect(whatIfOf(desk, { side: 'buy', quantity, leverage: 1 }).kind).toBe('fault');
});

test('without a price nothing is computed', () => {
  const desk = { account: accountOf('isolated'), asset: BTC, price: null, positions: [] };
  expect(whatIfOf(desk, { side: 'buy', quantity: '1', leverage: 1 })).toEqual({
    kind: 'fault',
    text: 'There is no price yet.',
  });
});
