/** What a line of an export says: a fill, or a position that was opened and closed. */
import type { EpochMs } from '../kernel/time.ts';
import type { ImportedAmount } from './imported-amount.ts';

interface Execution {
  /** The number of the account at the broker; empty if the file has none. */
  readonly account: string;
  readonly symbol: string;
  /** The currency of the result, as the file names it; empty if it does not. */
  readonly currency: string;
  /** The broker's number of the execution; empty if the file has none. */
  readonly id: string;
  readonly quantity: ImportedAmount;
  /** Paid; negative: received. */
  readonly fee: ImportedAmount;
  readonly feeCurrency: string;
  /** Paid for holding it overnight; negative: received. */
  readonly swap: ImportedAmount;
}

export interface ImportedFill extends Execution {
  readonly kind: 'fill';
  readonly at: EpochMs;
  readonly side: 'buy' | 'sell';
  /** Whether it opens or closes a position, where the file says so. */
  readonly effect: 'open' | 'close' | 'either';
  /** The order that it belongs to; empty if the file has none. */
  readonly order: string;
  readonly price: ImportedAmount;
  /** Price × quantity × multiplier. */
  readonly value: ImportedAmount;
  /** The result before fees of what it closes, where it does not follow from the values: stated by the file. */
  readonly profit: ImportedAmount | null;
}

export interface ImportedPosition extends Execution {
  readonly kind: 'position';
  readonly side: 'long' | 'short';
  /** `null` if the file does not say. */
  readonly openedAt: EpochMs | null;
  /** When it was closed. */
  readonly at: EpochMs;
  readonly entryPrice: ImportedAmount;
  readonly exitPrice: ImportedAmount;
  /** Before fees, if the file states them. */
  readonly profit: ImportedAmount;
}

export type ImportedExecution = ImportedFill | ImportedPosition;

/** A line that is not imported. */
export interface RejectedLine {
  readonly line: number;
  /** As the header writes it; `null` for the whole line. */
  readonly column: string | null;
  /** A sentence that says what is wrong. */
  readonly text: string;
}
