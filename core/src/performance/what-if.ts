/** Splits trades by a label, to show the results without the trades that have the label. */
import type { LocalClock } from '../kernel/local-time.ts';
import { moneyNumber } from '../kernel/money.ts';
import { inR, tagsOf, type ClosedResult } from './closed-result.ts';
import type { LabeledResults } from './label-shuffle.ts';

/** Kinds of labels that can be left out. An hour is the local hour of opening. */
export const LEAVE_OUT_KINDS = ['tag', 'setup', 'hour', 'side'] as const;
export type LeaveOutKind = (typeof LEAVE_OUT_KINDS)[number];

/** Number of random shuffles with which the effect of a label is compared. */
export const LABEL_SHUFFLES = 1_000;

/** Returns the labels of a trade, without duplicates. */
export function labelsOf(
  trade: ClosedResult,
  kind: LeaveOutKind,
  { hourOf }: Pick<LocalClock, 'hourOf'>,
): readonly string[] {
  if (kind === 'side') return [trade.side];
  if (kind === 'hour') return [String(hourOf(trade.openedAt))];
  return [...new Set(kind === 'setup' ? trade.setupTags : tagsOf(trade))];
}

export interface LeftOut {
  readonly leftOut: readonly ClosedResult[];
  readonly without: readonly ClosedResult[];
  /**
   * `r`: only trades with a planned risk are compared, in R; they are at least half of all trades. `money`: all trades
   * are compared, in SENSE$.
   */
  readonly unit: 'r' | 'money';
  readonly compared: LabeledResults;
}

/** Splits the trades by a label, and prepares the values and labels for the shuffles. */
export function leaveOut(
  trades: readonly ClosedResult[],
  { kind, value }: { readonly kind: LeaveOutKind; readonly value: string },
  clock: Pick<LocalClock, 'hourOf'>,
): LeftOut {
  const labeled = trades.map((trade) => ({ trade, labels: labelsOf(trade, kind, clock) }));
  const withRisk = labeled.filter(({ trade }) => trade.plannedRisk !== null);
  const unit = withRisk.length * 2 >= trades.length ? 'r' : 'money';
  const compared = unit === 'r' ? withRisk : labeled;
  const names = [...new Set([value, ...compared.flatMap(({ labels }) => labels)])];
  const indexOf = new Map(names.map((name, index) => [name, index]));
  return {
    leftOut: labeled.filter(({ labels }) => labels.includes(value)).map(({ trade }) => trade),
    without: labeled.filter(({ labels }) => !labels.includes(value)).map(({ trade }) => trade),
    unit,
    compared: {
      values: compared.map(({ trade }) => (unit === 'r' ? inR(trade.net, trade) : null) ?? moneyNumber(trade.net)),
      labels: compared.map(({ labels }) => labels.flatMap((label) => indexOf.get(label) ?? [])),
      labelCount: names.length,
      chosen: 0,
      shuffles: LABEL_SHUFFLES,
    },
  };
}
