/** How servers hear at once that an account is concerned by prices that nobody was concerned by before. */
import { z } from 'zod';
import { price } from '@tradesense/core/kernel/money.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import { accountReach } from '@tradesense/core/trading/account-reach.ts';
import type { Reach } from '@tradesense/core/trading/reach.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { afterCommit } from '../../../platform/database/database-after-commit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Bus } from '../../../platform/outbox/bus.ts';

const TOPIC = 'sandbox.reach';

const bound = z
  .string()
  .transform((units) => price(BigInt(units)))
  .nullable();
const news = z.array(z.object({ symbol: z.string(), atOrBelow: bound, atOrAbove: bound }));

/** Tells what concerns an account, once the transaction that made it so has committed. */
export function tellReach(bus: Bus, tx: Tx, state: AccountState): void {
  const told = [...accountReach(state, INSTRUMENTS)].map(([symbol, { atOrBelow, atOrAbove }]) => ({
    symbol,
    atOrBelow: atOrBelow?.toString() ?? null,
    atOrAbove: atOrAbove?.toString() ?? null,
  }));
  if (told.length > 0) afterCommit(tx, () => bus.publish(TOPIC, JSON.stringify(told)));
}

/** Returns how to end it. */
export function hearReach(bus: Bus, hear: (symbol: string, reach: Reach) => void): () => void {
  return bus.subscribe(TOPIC, (text) => {
    for (const { symbol, ...reach } of news.parse(JSON.parse(text))) hear(symbol, reach);
  });
}
