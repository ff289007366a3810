/** What one line of an export says: a fill, or a position that was opened and closed. */
import type { EpochMs } from '../kernel/time.ts';
import type { ImportedAmount } from './imported-amount.ts';

interface Execution {
  /** Account number at the broker; empty if the file has none. */
  readonly account: string;
  readonly symbol: string;
  /** Currency of the result, as written in the file; empty if the file has none. */
  readonly currency: string;
  /** The broker's number for the execution; empty if the file has none. */
  readonly id: string;
  readonly quantity: ImportedAmount;
  /** Fee paid; negative if received. */
  readonly fee: ImportedAmount;
  readonly feeCurrency: string;
  /** Amount paid for holding the position overnight; negative if received. */
  readonly swap: ImportedAmount;
}

export interface ImportedFill extends Execution {
  readonly kind: 'fill';
  readonly at: EpochMs;
  readonly side: 'buy' | 'sell';
  /** Whether the fill opens or closes a position; `either` if the file does not say. */
  readonly effect: 'open' | 'close' | 'either';
  /** Id of the order; empty if the file has none. */
  readonly order: string;
  readonly price: ImportedAmount;
  /**
   * Price × quantity × multiplier, or the amount that the file states; for a contract that is settled in its own coin,
   * the number of contracts.
   */
  readonly value: ImportedAmount;
  /**
   * Result of the closed quantity before fees, as the file states it; `null` if it can be computed from the values of
   * entry and exit.
   */
  readonly profit: ImportedAmount | null;
}

export interface ImportedPosition extends Execution {
  readonly kind: 'position';
  readonly side: 'long' | 'short';
  /** Time at which the position was opened; `null` if the file does not state it. */
  readonly openedAt: EpochMs | null;
  /** Time at which the position was closed. */
  readonly at: EpochMs;
  readonly entryPrice: ImportedAmount;
  readonly exitPrice: ImportedAmount;
  /** Result before fees; after fees if the file does not list fees separately. */
  readonly profit: ImportedAmount;
}

export type ImportedExecution = ImportedFill | ImportedPosition;

/** A line that is not imported. */
export interface RejectedLine {
  readonly line: number;
  /** Name of the column as in the header; `null` if the whole line is rejected. */
  readonly column: string | null;
  /** A sentence that says what is wrong. */
  readonly text: string;
}
