/** Draft of a second decision. */
import type { SecondDecisionRequest, SecondLookQuestion } from '@tradesense/contract/second-look.ts';
import { parsePrice, PRICE_SCALE, type Price } from '@tradesense/core/kernel/money.ts';
import {
  checkSecondAnswer,
  sideOfDecision,
  type SecondAnswerFault,
  type SecondDecision,
} from '@tradesense/core/learning/second-look.ts';
import { createTabDrafts } from '../../../platform/tab-drafts.ts';

export interface SecondDraft {
  readonly decision: SecondDecision | null;
  readonly stop: number | null;
  readonly target: number | null;
  readonly confidence: number | null;
  readonly reason: string;
}

export const NO_DECISION: SecondDraft = { decision: null, stop: null, target: null, confidence: null, reason: '' };

const DRAFTS_MAX = 5;
/** Stores one draft per trade. Drafts survive a reload of the tab. */
const drafts = createTabDrafts<SecondDraft>('second_decisions', DRAFTS_MAX);

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Returns the stored draft of a trade. Fields without a valid stored value are empty. */
export function storedDraft(tradeId: string): SecondDraft {
  const { decision, stop, target, confidence, reason } = drafts.read(tradeId) ?? {};
  return {
    decision: decision === 'take' || decision === 'other-side' || decision === 'no-trade' ? decision : null,
    stop: isNumber(stop) ? stop : null,
    target: isNumber(target) ? target : null,
    confidence: isNumber(confidence) ? confidence : null,
    reason: typeof reason === 'string' ? reason : '',
  };
}

export const keepDraft = (tradeId: string, draft: SecondDraft): void => drafts.write(tradeId, draft);
export const forgetDraft = (tradeId: string): void => drafts.remove(tradeId);

export type DraftField = 'decision' | 'stop' | 'target' | 'confidence' | 'reason';

const FAULTS: Readonly<Record<SecondAnswerFault, readonly [DraftField, string]>> = {
  'needs-stop': ['stop', 'A trade needs a stop.'],
  'needs-target': ['target', 'A trade needs a target.'],
  'stop-on-wrong-side': ['stop', 'The stop must be on the losing side of the price at the decision.'],
  'target-on-wrong-side': ['target', 'The target must be on the winning side of the price at the decision.'],
  'stop-without-trade': ['stop', 'Without a trade there is no stop.'],
  'target-without-trade': ['target', 'Without a trade there is no target.'],
};

/** Formats a price in plain decimal digits, never with an exponent. */
const priceDigits = (value: number): string => value.toFixed(PRICE_SCALE).replace(/\.?0+$/, '');

function priceOf(value: number | null): Price | null {
  if (value === null) return null;
  const read = parsePrice(priceDigits(value));
  return read.ok ? read.value : null;
}

/**
 * Returns the price, or `null` if the decision is not to trade. The draft itself keeps its prices, so that they are
 * there again if the learner changes the decision.
 */
const tradesWith = (draft: SecondDraft, price: number | null): number | null =>
  draft.decision === 'no-trade' ? null : price;

type Known = Pick<SecondLookQuestion, 'side' | 'price'>;

/**
 * Returns messages for the missing or wrong fields, in the order of the fields; at most one for stop and target
 * together. Empty if the decision can be sent.
 */
export function draftFaults(draft: SecondDraft, { side, price }: Known): Partial<Record<DraftField, string>> {
  const { decision, confidence, reason } = draft;
  const faults: Partial<Record<DraftField, string>> = {};
  const known = price === null ? null : parsePrice(price);
  if (decision === null) faults.decision = 'Choose what you would do.';
  else if (known?.ok === true) {
    const [stop, target] = [priceOf(tradesWith(draft, draft.stop)), priceOf(tradesWith(draft, draft.target))];
    const checked = checkSecondAnswer({ decision, stop, target }, side, known.value);
    if (!checked.ok) {
      const [field, text] = FAULTS[checked.reason];
      faults[field] = text;
    }
  }
  if (confidence === null) faults.confidence = 'Say how sure you are.';
  if (reason.trim() === '') faults.reason = 'Write one line.';
  return faults;
}

/** Returns the request for the decision; `null` while a field is missing or wrong. */
export function draftRequest(draft: SecondDraft, known: Known): SecondDecisionRequest | null {
  const { decision, confidence, reason } = draft;
  if (decision === null || confidence === null || Object.keys(draftFaults(draft, known)).length > 0) return null;
  const [stop, target] = [tradesWith(draft, draft.stop), tradesWith(draft, draft.target)];
  return {
    decision,
    stopPrice: stop === null ? null : priceDigits(stop),
    targetPrice: target === null ? null : priceDigits(target),
    confidence,
    reason: reason.trim(),
  };
}

/** Risk and possible gain of a plan after fees and spread, per unit. */
export interface PlanShape {
  readonly rewardToRisk: number;
  /**
   * Break-even hit rate in percent: the share of trades with this plan that must reach the target for a total result of
   * at least 0.
   */
  readonly breakEvenPercent: number;
}

type Costs = Pick<SecondLookQuestion, 'side' | 'bid' | 'ask' | 'makerFee' | 'takerFee'>;

/**
 * Returns risk and possible gain of the draft's plan with a market order. The fees are those of the order ticket: the
 * taker fee at entry and stop, the maker fee at the target. Returns `null` unless stop and target are set on the right
 * sides of the entry. Returns `no-gain` if the costs exceed the gain at the target.
 */
export function planShape(draft: SecondDraft, { side, bid, ask, ...fees }: Costs): PlanShape | 'no-gain' | null {
  const { decision, stop, target } = draft;
  const chosen = decision === null ? null : sideOfDecision(decision, side);
  const quoted = chosen === 'long' ? ask : bid;
  if (chosen === null || quoted === null || stop === null || target === null) return null;
  const entry = Number(quoted);
  const [way, gained] = chosen === 'long' ? [entry - stop, target - entry] : [stop - entry, entry - target];
  if (way <= 0 || gained <= 0) return null;
  const [maker, taker] = [Number(fees.makerFee), Number(fees.takerFee)];
  const loss = way + taker * (entry + stop);
  const gain = gained - taker * entry - maker * target;
  return gain <= 0 ? 'no-gain' : { rewardToRisk: gain / loss, breakEvenPercent: (100 * loss) / (loss + gain) };
}
