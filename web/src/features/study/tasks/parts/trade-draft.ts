/** Draft of a trade plan, and texts about a trade in progress. */
import type { TradePlan } from '@tradesense/core/study/task.ts';
import type { TradeFill } from '@tradesense/core/study/trade-run.ts';
import { barName } from './bar-words.ts';

export type PlanPrice = 'stop' | 'target' | 'invalidation';
/** What the next press on the chart sets: a price of the plan, or the bar of the swing. */
export type PlanChoice = PlanPrice | 'swing';

export interface PlanDraft {
  readonly side: TradePlan['side'] | null;
  readonly thesis: string;
  /** Index of the bar of the swing that the thesis refers to; `null` until it is set. */
  readonly swing: number | null;
  readonly stop: number | null;
  readonly target: number | null;
  readonly invalidation: number | null;
  readonly riskPercent: number | null;
  readonly quantity: number | null;
  readonly confidence: number | null;
}

export const EMPTY_PLAN: PlanDraft = {
  side: null,
  thesis: '',
  swing: null,
  stop: null,
  target: null,
  invalidation: null,
  riskPercent: 1,
  quantity: null,
  confidence: null,
};

/** Returns the trade plan from a draft; `null` if a field other than the thesis is missing. */
export function planOf(draft: PlanDraft, entry: number, at: number): TradePlan | null {
  const { side, thesis, swing, stop, target, invalidation, riskPercent, quantity, confidence } = draft;
  if (side === null || swing === null || stop === null || target === null || invalidation === null) return null;
  if (riskPercent === null || quantity === null || confidence === null) return null;
  return { side, thesis, swing, entry, stop, target, invalidation, riskPercent, quantity, confidence, at };
}

const FILL_WORDS: Readonly<Record<TradeFill['orderId'], string>> = {
  entry: 'Entry',
  stop: 'Stop',
  target: 'Target',
  close: 'Closed by hand',
  liquidation: 'Liquidated',
};

/** Formats a fill: 'Stop: filled at 99.80, bar 93'. */
export function fillText({ orderId, index, price }: TradeFill, format: (price: number) => string): string {
  return `${FILL_WORDS[orderId]}: filled at ${format(price)}, ${barName(index).toLowerCase()}`;
}
