import type { BiasAnswerRequest } from '@tradesense/contract/bias-test.ts';
import {
  BIAS_REASONING_MAX,
  BIAS_REASONING_MIN,
  BIAS_TAGS,
  type BiasDirection,
  type BiasTag,
} from '@tradesense/core/bias/bias-rules.ts';
import { isReasoning } from '@tradesense/core/bias/reasoning.ts';

/** An unsent answer. Nothing is preselected, including the confidence. */
export interface AnswerDraft {
  readonly direction: BiasDirection | null;
  /** Whole percent. */
  readonly confidence: number | null;
  readonly tags: readonly BiasTag[];
  readonly reasoning: string;
}

export type AnswerContent = Omit<BiasAnswerRequest, 'question' | 'idempotency'>;

export const EMPTY_DRAFT: AnswerDraft = { direction: null, confidence: null, tags: [], reasoning: '' };

/** Returns the missing parts of a draft as text; empty if it is complete. */
export function missingParts(draft: AnswerDraft): readonly string[] {
  const missing: string[] = [];
  if (draft.direction === null) missing.push('a direction');
  if (draft.confidence === null) missing.push('your confidence');
  const length = draft.reasoning.trim().length;
  if (length < BIAS_REASONING_MIN) {
    const lacking = BIAS_REASONING_MIN - length;
    missing.push(`${lacking} more ${lacking === 1 ? 'character' : 'characters'} of reasoning`);
  }
  if (length >= BIAS_REASONING_MIN && !isReasoning(draft.reasoning.trim())) missing.push('a reasoning in words');
  if (length > BIAS_REASONING_MAX) missing.push(`${length - BIAS_REASONING_MAX} fewer characters of reasoning`);
  return missing;
}

/** Returns the answer of a complete draft, or `null` if a part is missing. */
export function completeAnswer(draft: AnswerDraft): AnswerContent | null {
  const { direction, confidence, tags, reasoning } = draft;
  if (direction === null || confidence === null || missingParts(draft).length > 0) return null;
  return { direction, confidence, tags: [...tags], reasoning: reasoning.trim() };
}

/** Whether a number is a whole percent from `min` to `max`. */
export function isConfidence(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/**
 * Returns the tags that fit a question. On a masked chart, the tag for news is left out: the chart has no name and no
 * date, so nobody can know its news.
 */
export function tagsOf(isMasked: boolean): readonly BiasTag[] {
  return isMasked ? BIAS_TAGS.filter((tag) => tag !== 'news') : BIAS_TAGS;
}

/** Returns the draft with `tag` added, or without it if the draft already has it. */
export function withTagToggled(draft: AnswerDraft, tag: BiasTag): AnswerDraft {
  const tags = draft.tags.includes(tag) ? draft.tags.filter((each) => each !== tag) : [...draft.tags, tag];
  return { ...draft, tags };
}
