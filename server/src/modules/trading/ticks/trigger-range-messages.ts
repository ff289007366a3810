/** Bus messages that inform all servers immediately about new prices that can affect an account. */
import { z } from 'zod';
import { price } from '@tradesense/core/kernel/money.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import { accountTriggerRanges } from '@tradesense/core/trading/account-trigger-ranges.ts';
import type { TriggerRange } from '@tradesense/core/trading/trigger-range.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { afterCommit } from '../../../platform/database/database-after-commit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Bus } from '../../../platform/outbox/bus.ts';

/**
 * The topic's name is older than the term `trigger range`. It stays the same, because servers of the previous release
 * use it, too.
 */
const TOPIC = 'sandbox.reach';

const bound = z
  .string()
  .transform((units) => price(BigInt(units)))
  .nullable();
const messages = z.array(z.object({ symbol: z.string(), atOrBelow: bound, atOrAbove: bound }));

/** Publishes the trigger ranges of an account once the transaction has committed. */
export function publishTriggerRanges(bus: Bus, tx: Tx, state: AccountState): void {
  const ranges = [...accountTriggerRanges(state, INSTRUMENTS)].map(([symbol, { atOrBelow, atOrAbove }]) => ({
    symbol,
    atOrBelow: atOrBelow?.toString() ?? null,
    atOrAbove: atOrAbove?.toString() ?? null,
  }));
  if (ranges.length > 0) afterCommit(tx, () => bus.publish(TOPIC, JSON.stringify(ranges)));
}

/** Calls `widen` for each published range. Returns an unsubscribe function. */
export function subscribeToTriggerRanges(bus: Bus, widen: (symbol: string, range: TriggerRange) => void): () => void {
  return bus.subscribe(TOPIC, (text) => {
    for (const { symbol, ...range } of messages.parse(JSON.parse(text))) widen(symbol, range);
  });
}
