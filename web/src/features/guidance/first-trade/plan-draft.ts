/** The plan of the first trade while the learner writes it, step by step. */
import { FIRST_TRADE_RISK } from '@tradesense/contract/first-hour-constants.ts';
import type { FirstTrade, PlanFirstTradeRequest } from '@tradesense/contract/first-trade.ts';
import { THESIS_MIN } from '@tradesense/core/study/trade-plan.ts';
import { previewTrade, type TradePreview } from '@tradesense/core/study/trade-preview.ts';

export const PLAN_STEPS = ['side', 'stop', 'target', 'risk', 'thesis', 'confidence'] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

export interface PlanDraft {
  readonly side: 'long' | 'short' | null;
  readonly stop: number | null;
  readonly target: number | null;
  readonly riskPercent: number | null;
  readonly thesis: string;
  readonly confidence: number | null;
}

const EMPTY: PlanDraft = { side: null, stop: null, target: null, riskPercent: 1, thesis: '', confidence: null };

/**
 * Returns the initial draft: the stored plan if its orders were rejected, so that the learner can correct it; otherwise
 * an empty draft.
 */
export function draftOf({ plan }: FirstTrade): PlanDraft {
  return plan === null ? EMPTY : plan;
}

/**
 * Returns a message about what is missing or wrong at a step of the plan; `null` if the step is complete. `entry` is
 * the latest price.
 */
export function faultAt(step: PlanStep, draft: PlanDraft, entry: number): string | null {
  const { side, stop, target, riskPercent, thesis, confidence } = draft;
  const isLong = side === 'long';
  switch (step) {
    case 'side':
      return side === null ? 'Choose long or short.' : null;
    case 'stop':
      return isPlaced(stop, entry, !isLong)
        ? null
        : `The stop of a ${side ?? 'trade'} lies ${isLong ? 'below' : 'above'} the price now.`;
    case 'target':
      return isPlaced(target, entry, isLong)
        ? null
        : `The target of a ${side ?? 'trade'} lies ${isLong ? 'above' : 'below'} the price now.`;
    case 'risk':
      return riskPercent !== null && riskPercent >= FIRST_TRADE_RISK.min && riskPercent <= FIRST_TRADE_RISK.max
        ? null
        : `Enter a risk from ${FIRST_TRADE_RISK.min}% to ${FIRST_TRADE_RISK.max}%.`;
    case 'thesis':
      return thesis.trim().length >= THESIS_MIN ? null : `Write one line, at least ${THESIS_MIN} characters.`;
    case 'confidence':
      return confidence === null ? 'Say how likely the target is before the stop.' : null;
  }
}

function isPlaced(price: number | null, entry: number, isAbove: boolean): boolean {
  return price !== null && price > 0 && (isAbove ? price > entry : price < entry);
}

/** Returns the plan to send; `null` if a step is incomplete. */
export function planOf(draft: PlanDraft, entry: number): Omit<PlanFirstTradeRequest, 'seen'> | null {
  const { side, stop, target, riskPercent, thesis, confidence } = draft;
  if (PLAN_STEPS.some((step) => faultAt(step, draft, entry) !== null)) return null;
  if (side === null || stop === null || target === null || riskPercent === null || confidence === null) return null;
  return { side, stop, target, riskPercent, thesis: thesis.trim(), confidence };
}

/** Returns the possible loss and gain of the plan, and its fees; `null` while side, stop, target or risk is missing. */
export function previewOf(
  { side, stop, target, riskPercent }: PlanDraft,
  entry: number,
  decimals: number,
): TradePreview | null {
  if (side === null || stop === null || target === null || riskPercent === null) return null;
  return previewTrade({ side, stop, target, riskPercent, entry }, decimals);
}
