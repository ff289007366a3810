import type { BiasQuestion } from '@tradesense/contract/bias-test.ts';
import { BIAS_DIRECTIONS, BIAS_TAGS } from '@tradesense/core/bias/bias-rules.ts';
import { newIdempotencyKey } from '../../platform/idempotency-key.ts';
import { EMPTY_DRAFT, isConfidence, type AnswerDraft } from './answer-draft.ts';

/**
 * What survives a reload of a running test, one entry per test for as long as the tab lives: the draft, the key under
 * which it is sent, and, once it was sent, its question: then the same answer is sent again to get the same response.
 */
export interface KeptAnswer {
  readonly question: number;
  readonly idempotency: string;
  readonly draft: AnswerDraft;
  readonly sentQuestion: BiasQuestion | null;
}

const PREFIX = 'bias-test:';

/** The kept answer of a test; `null` when there is none that can be read. */
export function readKeptAnswer(storage: Storage, testId: string): KeptAnswer | null {
  const text = storage.getItem(PREFIX + testId);
  if (text === null) return null;
  const value = parsed(text);
  return isKeptAnswer(value) ? value : null;
}

/** The kept answer if it is of that question, otherwise a new empty one. */
export function keptAnswerFor(storage: Storage, testId: string, question: number): KeptAnswer {
  const kept = readKeptAnswer(storage, testId);
  if (kept?.question === question) return kept;
  return { question, idempotency: newIdempotencyKey(), draft: EMPTY_DRAFT, sentQuestion: null };
}

export function keepAnswer(storage: Storage, testId: string, answer: KeptAnswer): void {
  storage.setItem(PREFIX + testId, JSON.stringify(answer));
}

export function forgetAnswer(storage: Storage, testId: string): void {
  storage.removeItem(PREFIX + testId);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Another version of this page may have written it: it is as good as not there.
    return null;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isOneOf<Value>(values: readonly Value[], value: unknown): value is Value {
  return values.some((each) => each === value);
}

function isDraft(value: unknown): value is AnswerDraft {
  if (!isRecord(value)) return false;
  const { direction, confidence, tags, reasoning } = value;
  return (
    (direction === null || isOneOf(BIAS_DIRECTIONS, direction)) &&
    (confidence === null || (typeof confidence === 'number' && isConfidence(confidence))) &&
    Array.isArray(tags) &&
    tags.every((tag) => isOneOf(BIAS_TAGS, tag)) &&
    typeof reasoning === 'string'
  );
}

function isKeptAnswer(value: unknown): value is KeptAnswer {
  if (!isRecord(value)) return false;
  const { question, idempotency, draft, sentQuestion } = value;
  return (
    Number.isInteger(question) &&
    typeof idempotency === 'string' &&
    isDraft(draft) &&
    (sentQuestion === null || (isRecord(sentQuestion) && Array.isArray(sentQuestion['bars'])))
  );
}
