// If this fails, the journal is not notified of a closed trade, and stores the trade only when somebody opens the
// journal.
import { expect, test } from 'vitest';
import { price, quantity, money } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { TradingEffect } from '@tradesense/core/trading/trading-event.ts';
import { endedTrades } from './ended-trades.policy.ts';

const position = (symbol: string, size: bigint) => ({
  symbol,
  quantity: quantity(size),
  cost: 1n,
  margin: money(1n),
  leverage: 1,
  openedAt: epochMs(0),
});
const filled = (symbol: string, side: 'buy' | 'sell', size: bigint): TradingEffect => ({
  kind: 'filled',
  orderId: 'order',
  symbol,
  side,
  quantity: quantity(size),
  price: price(1n),
  fee: money(0n),
  realised: money(0n),
  isWhole: true,
  evidence: { reference: price(1n), slippage: price(0n), by: 'tick', isMaker: false, isAmbiguous: false, subBar: null },
});
const liquidated: TradingEffect = {
  kind: 'liquidated',
  symbol: 'BTC',
  quantity: quantity(1n),
  price: price(1n),
  realised: money(0n),
};

// oxfmt-ignore
test.each<[string, bigint, TradingEffect[], string[]]>([
  ['nothing filled', 5n, [], []],
  ['opened', 0n, [filled('BTC', 'buy', 5n)], []],
  ['added to', 5n, [filled('BTC', 'buy', 5n)], []],
  ['a part closed', 5n, [filled('BTC', 'sell', 4n)], []],
  ['closed', 5n, [filled('BTC', 'sell', 5n)], ['BTC']],
  ['closed in two', 5n, [filled('BTC', 'sell', 2n), filled('BTC', 'sell', 3n)], ['BTC']],
  ['turned', -5n, [filled('BTC', 'buy', 8n)], ['BTC']],
  ['opened and closed in one event', 0n, [filled('BTC', 'buy', 5n), filled('BTC', 'sell', 5n)], ['BTC']],
  ['closed and opened anew', 5n, [filled('BTC', 'sell', 5n), filled('BTC', 'buy', 5n)], ['BTC']],
  ['liquidated', 5n, [liquidated], ['BTC']],
  ['another asset', 5n, [filled('ETH', 'sell', 5n)], []],
])('the trades that an event ended: %s', (_what, size, effects, ended) => {
  const positions = new Map(size === 0n ? [] : [['BTC', position('BTC', size)]]);
  expect(endedTrades({ positions }, effects)).toEqual(ended);
});
