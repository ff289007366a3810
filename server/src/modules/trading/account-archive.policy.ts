/**
 * Converts the final state of an archived attempt from its stored form to that of the API.
 *
 * The types of the stored form repeat the fields of the API on purpose. Rows are never rewritten, so a new field of the
 * API is missing in them, and the compiler asks for its value here.
 */
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { parsePrice } from '@tradesense/core/kernel/money.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';

type ArchiveView = NonNullable<TradingAccount['archive']>;

/** Figures of every version. Amounts are decimal text. */
interface StoredFigures {
  readonly cash: string;
  readonly equity: string;
  readonly unrealised: string;
  readonly granted: string;
  readonly realised: string;
  readonly fees: string;
  readonly funding: string;
  readonly fills: number;
  readonly liquidations: number;
  readonly openPositions: number;
}

/** Version 1: the figures alone. Its rows have no version. */
interface ArchiveV1 extends StoredFigures {
  readonly version?: undefined;
}

/** An open position of version 2. Prices and amounts are decimal text. */
export interface PositionV2 {
  readonly asset: string;
  readonly side: 'long' | 'short';
  readonly quantity: string;
  readonly entryPrice: string;
  readonly markPrice: string;
  readonly unrealised: string;
  readonly margin: string;
  readonly marginMode: 'isolated' | 'cross';
  readonly leverage: number;
  readonly stopPrices: readonly string[];
  readonly targetPrices: readonly string[];
  readonly openedAt: string;
}

/** Version 2: with the open positions. */
export interface ArchiveV2 extends StoredFigures {
  readonly version: 2;
  readonly positions: readonly PositionV2[];
}

/** The final state of an archived attempt in any of its stored versions. */
export type ArchivedAttempt = ArchiveV1 | ArchiveV2;

/** Returns the stored positions; `null` if the attempt was archived before they were stored. */
function positionsOf(stored: ArchivedAttempt): readonly PositionV2[] | null {
  return stored.version === undefined ? null : stored.positions;
}

/** Returns the final state of an attempt as the API returns it; `null` for a running attempt. */
export function archiveView(stored: ArchivedAttempt | null): ArchiveView | null {
  if (stored === null) return null;
  const { cash, equity, unrealised, granted, realised, fees, funding, fills, liquidations, openPositions } = stored;
  const figures = { cash, equity, unrealised, granted, realised, fees, funding, fills, liquidations, openPositions };
  const positions = positionsOf(stored);
  return { ...figures, positions: positions === null ? null : positions.map(archivedPositionView) };
}

function archivedPositionView(stored: PositionV2): NonNullable<ArchiveView['positions']>[number] {
  return { ...stored, stopPrices: [...stored.stopPrices], targetPrices: [...stored.targetPrices] };
}

/** Returns the state of an archived attempt with the mark prices of its end, as far as they are stored. */
export function atArchivedMarks(state: AccountState, stored: ArchivedAttempt | null): AccountState {
  const marks = new Map(state.marks);
  for (const { asset, markPrice } of (stored === null ? null : positionsOf(stored)) ?? []) {
    const mark = parsePrice(markPrice);
    invariant(mark.ok, 'an archived mark price is a price');
    marks.set(asset, mark.value);
  }
  return { ...state, marks };
}
