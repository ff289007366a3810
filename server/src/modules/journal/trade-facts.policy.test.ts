// If this fails, the risk of a trade counts a stop that does not protect an entry, or leaves out one that does.
import { expect, test } from 'vitest';
import { money, price, quantity, rate } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { closedTrades, type TradeFill } from '@tradesense/core/trading/closed-trades.ts';
import type { OrderRecord, OrderRequest, PlanRecord } from '../trading/index.ts';
import { processFacts } from './trade-facts.policy.ts';

const at = (units: number) => price(BigInt(units * 1e8));
const amount = (units: number) => quantity(BigInt(units * 1e8));

const fill = (sequence: number, orderId: string, side: 'buy' | 'sell', units: number, level: number): TradeFill => ({
  sequence,
  place: 0,
  orderId,
  side,
  quantity: amount(units),
  price: at(level),
  fee: money(0n),
  realised: money(0n),
  slippage: price(0n),
  at: epochMs(sequence),
});
const order = (id: string, changes: Partial<OrderRecord> = {}): OrderRecord => ({
  id,
  clientOrderId: `request-${id}`,
  parentId: null,
  type: 'market',
  state: 'working',
  endReason: null,
  isReduceOnly: false,
  leverage: 1,
  sequence: 1,
  chartInterval: null,
  quantity: amount(10),
  limitPrice: null,
  triggerPrice: null,
  acceptedAt: epochMs(1),
  endedAt: null,
  ...changes,
});
const plan = (id: string, entry: number, stop: number): PlanRecord => ({
  clientOrderId: `request-${id}`,
  symbol: 'BTC',
  thesis: 'Higher lows.',
  confidence: 60,
  stopPrice: at(stop),
  targetPrice: at(130),
  invalidationPrice: null,
  riskShare: rate(1_000_000n),
  equity: money(10_000_000_000n),
  entryPrice: at(entry),
  quantity: amount(10),
  takerFee: rate(0n),
});
const stopOrder = (id: string, changes: Partial<OrderRecord> = {}): OrderRecord =>
  order(id, { type: 'stop', isReduceOnly: true, triggerPrice: at(1), quantity: amount(20), ...changes });
const amends = (sequence: number, orderId: string, level: number): OrderRequest => ({
  sequence,
  event: { kind: 'amend', at: epochMs(sequence), orderId, trigger: at(level), quote: null },
});

/** Buys 10 units at 100 by a plan with a stop at 98, then 10 units at `second`, and sells all. */
function risksOf(second: number, plans: readonly PlanRecord[], stops: readonly OrderRecord[], changes: OrderRequest[]) {
  const fills = [fill(1, 'a', 'buy', 10, 100), fill(5, 'b', 'buy', 10, second), fill(9, 'c', 'sell', 20, 110)];
  const [trade] = closedTrades(fills, quantity(0n));
  if (trade === undefined) throw new Error('the fills close a trade');
  const { exposures } = processFacts({
    symbol: 'BTC',
    trade,
    orders: new Map(['a', 'b', 'c'].map((id) => [id, order(id)])),
    plans: new Map([plan('a', 100, 98), ...plans].map((each) => [each.clientOrderId, each])),
    stops,
    orderRequests: changes,
  });
  return exposures.map(({ risked }) => (risked === null ? null : Number(risked) / 1e6));
}

// oxfmt-ignore
test.each<[string, Parameters<typeof risksOf>, (number | null)[]]>([
  ['its own plan', [104, [plan('b', 104, 102)], [], []], [20, 40]],
  ['the plan before, without one of its own', [104, [], [], []], [20, 80]],
  ['no stop below the stop of the plan before', [97, [], [], []], [20, null]],
  ['its own stop, at its price then', [104, [plan('b', 104, 102)], [stopOrder('s', { parentId: 'b' })], [amends(5, 's', 103), amends(6, 's', 90)]], [20, 30]],
  ['its plan beside an own trailing stop', [104, [plan('b', 104, 102)], [stopOrder('s', { parentId: 'b', type: 'trailing-stop', triggerPrice: null })], []], [20, 40]],
  ['its plan after its own stop was taken away', [104, [plan('b', 104, 102)], [stopOrder('s', { parentId: 'a', endedAt: epochMs(4) })], [amends(2, 's', 100)]], [20, 40]],
  ['a stop that was placed for the whole position', [104, [], [stopOrder('s')], [amends(4, 's', 101)]], [20, 20]],
  ['its plan beside a stop of another entry of the asset', [104, [plan('b', 104, 102)], [stopOrder('s', { parentId: 'other' })], [amends(4, 's', 103)]], [20, 40]],
])('an added entry is held against %s', (_what, records, expected) => {
  expect(risksOf(...records)).toEqual(expected);
});

const canceled = (id: string, endedAt: number, endReason: OrderRecord['endReason']): OrderRecord =>
  stopOrder(id, { state: 'cancelled', endReason, endedAt: epochMs(endedAt) });

// oxfmt-ignore
test.each<readonly [string, readonly OrderRecord[], 'cancel' | 'expiry' | null]>([
  ['live', [stopOrder('s')], null],
  ['canceled by the learner', [canceled('s', 7, 'asked')], 'cancel'],
  ['canceled when the position was closed', [canceled('s', 9, 'nothing-to-reduce')], null],
  ['canceled because the target filled', [canceled('s', 7, 'other-of-group-filled')], null],
  ['filled for a part', [stopOrder('s', { state: 'filled', endedAt: epochMs(7) })], null],
  ['expired', [stopOrder('s', { state: 'expired', endedAt: epochMs(7) })], 'expiry'],
  ['replaced', [canceled('s', 4, 'asked'), stopOrder('t')], null],
  ['replaced, and then canceled because the target filled', [canceled('s', 4, 'asked'), canceled('t', 7, 'other-of-group-filled')], null],
  ['canceled by the learner before a smaller one filled', [canceled('s', 4, 'asked'), stopOrder('t', { quantity: quantity(1n), state: 'filled', endedAt: epochMs(7) })], 'cancel'],
  ['canceled by the learner after another one filled', [stopOrder('s', { state: 'filled', endedAt: epochMs(4) }), canceled('t', 7, 'asked')], 'cancel'],
])('a stop that was %s has the end that the learner gave it', (_what, stops, expected) => {
  const [trade] = closedTrades([fill(1, 'a', 'buy', 10, 100), fill(9, 'c', 'sell', 10, 110)], quantity(0n));
  if (trade === undefined) throw new Error('the fills close a trade');
  const orders = new Map(['a', 'c'].map((id) => [id, order(id)]));
  const { stopEndedBy } = processFacts({ symbol: 'BTC', trade, orders, plans: new Map(), stops, orderRequests: [] });
  expect(stopEndedBy).toBe(expected);
});
