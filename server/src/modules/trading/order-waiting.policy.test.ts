// If this fails, a resting order does not say why it is not filled, or gives a wrong reason.
import { expect, test } from 'vitest';
import { money, parsePrice, quantity, rate, type Price } from '@tradesense/core/kernel/money.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { LiveOrder } from '@tradesense/core/trading/account-state.ts';
import type { MatchableOrder } from '@tradesense/core/trading/order.ts';
import { waitingOf, type WaitingContext } from './order-waiting.policy.ts';

const at = (text: string): Price => {
  const parsed = parsePrice(text);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
};
const CONTEXT: WaitingContext = {
  waitsForEntry: quantity(0n),
  preset: 'normal',
  isOpen: true,
  isLive: true,
  quote: { bid: at('99.9'), ask: at('100.1'), mark: at('100') },
};
const place = { id: 'o', quantity: quantity(1n), groupId: null, parentId: null } as const;
const buyLimit = (limit: string): MatchableOrder => ({ ...place, side: 'buy', type: 'limit', limit: at(limit) });
const sellStop = (trigger: string): MatchableOrder => ({ ...place, side: 'sell', type: 'stop', trigger: at(trigger) });
const trail = (best: string | null): MatchableOrder => ({
  ...place,
  side: 'sell',
  type: 'trailing-stop',
  distance: { kind: 'ratio', ratio: rate(2_000_000n) },
  best: best === null ? null : at(best),
  activation: null,
});
const resting = (match: MatchableOrder, isResting = true): LiveOrder => ({
  symbol: 'BTC',
  match,
  filled: quantity(0n),
  timeInForce: { kind: 'gtc' },
  isPostOnly: false,
  isReduceOnly: false,
  leverage: 1,
  reserved: money(0n),
  remainingLatencyTicks: 1,
  isResting,
  acceptedAt: epochMs(0),
});

test.each<[string, LiveOrder, Partial<WaitingContext>, [string, string, string | null]]>([
  ['a limit', resting(buyLimit('90')), {}, ['waits-for-price', '10.10 away.', '10.1']],
  ['a limit far away', resting(buyLimit('1')), { quote: { bid: at('5239'), ask: at('5240.37'), mark: at('5240') } }, ['waits-for-price', '5,239.37 away.', '5239.37']], // oxfmt-ignore
  ['a limit at the price, Strict', resting(buyLimit('100.1')), { preset: 'strict' }, ['waits-for-price', 'Strict: the price must go through the limit.', '0']], // oxfmt-ignore
  ['a limit at the price', resting(buyLimit('100.1')), {}, ['waits-for-volume', 'Waits for volume to fill against.', null]], // oxfmt-ignore
  ['a stop', resting(sellStop('95')), {}, ['waits-for-trigger', 'Waits for its trigger, 4.90 away.', '4.9']],
  ['a trailing stop', resting(trail('101')), {}, ['waits-for-trigger', 'Waits for its trigger, 0.92 away.', '0.92']],
  ['a trailing stop that does not follow yet', resting(trail(null)), {}, ['waits-for-trigger', 'Waits for its activation price.', null]], // oxfmt-ignore
  ['a new order', resting(buyLimit('90'), false), {}, ['waits-for-next-price', 'Waits for the next price.', null]],
  ['a closed market', resting(buyLimit('90')), { isOpen: false }, ['market-closed', 'The market is closed.', null]],
  ['a stopped feed', resting(buyLimit('90')), { isLive: false }, ['feed-stopped', 'Prices have stopped. The order waits until they resume.', null]], // oxfmt-ignore
  ['a part of a bracket', { ...resting(sellStop('95')), isReduceOnly: true }, { waitsForEntry: quantity(1n), isOpen: false }, ['waits-for-entry', 'Waits until the entry fills.', null]], // oxfmt-ignore
  ['the second order of a reverse', resting({ ...place, side: 'sell', type: 'market', parentId: 'c' }), { waitsForEntry: quantity(1n) }, ['waits-for-entry', 'Waits until the position is closed, then opens the other side.', null]], // oxfmt-ignore
  ['an exit of a partly filled entry', resting({ ...sellStop('95'), quantity: quantity(1_000_000_000n) }), { waitsForEntry: quantity(600_000_000n) }, ['waits-for-trigger', 'Waits for its trigger, 4.90 away. Covers 4 of 10 so far.', '4.9']], // oxfmt-ignore
])('the reason why an order waits: %s', (_, order, changes, [reason, text, away]) => {
  expect(waitingOf(order, { ...CONTEXT, ...changes })).toEqual({ reason, text, away });
});
