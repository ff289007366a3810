/** Converts the final state of an archived attempt between its stored form and that of the API. */
import type { ArchivedPosition, TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { parsePrice } from '@tradesense/core/kernel/money.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';

type ArchiveView = NonNullable<TradingAccount['archive']>;

/** The final state of an archived attempt, as it is stored. */
export interface ArchivedAttempt extends Omit<ArchiveView, 'positions'> {
  /** Version of the stored form. Version 1 has no version and no positions. */
  readonly version?: 2;
  readonly positions?: readonly ArchivedPosition[];
}

/** Returns the final state of an attempt as the API returns it; `null` for a running attempt. */
export function archiveView(stored: ArchivedAttempt | null): ArchiveView | null {
  if (stored === null) return null;
  const { version: _, positions, ...figures } = stored;
  return { ...figures, positions: positions === undefined ? null : [...positions] };
}

/** Returns the state of an archived attempt with the mark prices of its end, as far as they are stored. */
export function atArchivedMarks(state: AccountState, stored: ArchivedAttempt | null): AccountState {
  const marks = new Map(state.marks);
  for (const { asset, markPrice } of stored?.positions ?? []) {
    const mark = parsePrice(markPrice);
    invariant(mark.ok, 'an archived mark price is a price');
    marks.set(asset, mark.value);
  }
  return { ...state, marks };
}
