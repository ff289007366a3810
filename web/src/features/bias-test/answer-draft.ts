import type { BiasAnswerRequest } from '@tradesense/contract/bias-test.ts';
import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_REASONING_MAX,
  BIAS_REASONING_MIN,
  type BiasDirection,
  type BiasTag,
} from '@tradesense/core/bias/bias-rules.ts';

/** An answer that is being written. Nothing is chosen for the learner, the confidence neither. */
export interface AnswerDraft {
  readonly direction: BiasDirection | null;
  /** Whole per cent. */
  readonly confidence: number | null;
  readonly tags: readonly BiasTag[];
  readonly reasoning: string;
}

export type AnswerContent = Omit<BiasAnswerRequest, 'question' | 'idempotency'>;

export const EMPTY_DRAFT: AnswerDraft = { direction: null, confidence: null, tags: [], reasoning: '' };

/** What keeps a draft from being sent, in words; empty when nothing does. */
export function missingParts(draft: AnswerDraft): readonly string[] {
  const missing: string[] = [];
  if (draft.direction === null) missing.push('a direction');
  if (draft.confidence === null) missing.push('your confidence');
  const length = draft.reasoning.trim().length;
  if (length < BIAS_REASONING_MIN) {
    const lacking = BIAS_REASONING_MIN - length;
    missing.push(`${lacking} more ${lacking === 1 ? 'character' : 'characters'} of reasoning`);
  }
  if (length > BIAS_REASONING_MAX) missing.push(`${length - BIAS_REASONING_MAX} fewer characters of reasoning`);
  return missing;
}

/** The answer of a complete draft; `null` while a part is missing. */
export function completeAnswer(draft: AnswerDraft): AnswerContent | null {
  const { direction, confidence, tags, reasoning } = draft;
  if (direction === null || confidence === null || missingParts(draft).length > 0) return null;
  return { direction, confidence, tags: [...tags], reasoning: reasoning.trim() };
}

/** Whether a number may be a confidence. */
export function isConfidence(value: number): boolean {
  return Number.isInteger(value) && value >= BIAS_CONFIDENCE_MIN && value <= BIAS_CONFIDENCE_MAX;
}

/** The draft with that tag put in or taken out. */
export function withTagToggled(draft: AnswerDraft, tag: BiasTag): AnswerDraft {
  const tags = draft.tags.includes(tag) ? draft.tags.filter((each) => each !== tag) : [...draft.tags, tag];
  return { ...draft, tags };
}
