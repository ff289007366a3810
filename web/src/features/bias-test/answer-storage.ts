import type { BiasQuestion } from '@tradesense/contract/bias-test.ts';
import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_DIRECTIONS,
  BIAS_TAGS,
} from '@tradesense/core/bias/bias-rules.ts';
import { newIdempotencyKey } from '../../platform/idempotency-key.ts';
import { EMPTY_DRAFT, isConfidence, type AnswerDraft } from './answer-draft.ts';

/**
 * The part of a running test that survives a reload: the draft of the current answer and its idempotency key. There is
 * one entry per test and tab. After the answer is sent, the entry also contains the question, so that the same answer
 * can be sent again and gets the same response.
 */
export interface StoredAnswer {
  readonly question: number;
  readonly idempotency: string;
  readonly draft: AnswerDraft;
  readonly sentQuestion: BiasQuestion | null;
}

const PREFIX = 'bias-test:';

/** Returns the stored answer of a test, or `null` if there is none or it is invalid. */
export function readStoredAnswer(storage: Storage, testId: string): StoredAnswer | null {
  const text = storage.getItem(PREFIX + testId);
  if (text === null) return null;
  const value = parsed(text);
  return isKeptAnswer(value) ? value : null;
}

/** Returns the stored answer if it belongs to the given question, otherwise a new empty one. */
export function storedAnswerFor(storage: Storage, testId: string, question: number): StoredAnswer {
  const kept = readStoredAnswer(storage, testId);
  if (kept?.question === question) return kept;
  return { question, idempotency: newIdempotencyKey(), draft: EMPTY_DRAFT, sentQuestion: null };
}

export function storeAnswer(storage: Storage, testId: string, answer: StoredAnswer): void {
  storage.setItem(PREFIX + testId, JSON.stringify(answer));
}

export function removeAnswer(storage: Storage, testId: string): void {
  storage.removeItem(PREFIX + testId);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A different version of this page may have stored the text, so invalid JSON is ignored.
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
    (confidence === null ||
      (typeof confidence === 'number' && isConfidence(confidence, BIAS_CONFIDENCE_MIN, BIAS_CONFIDENCE_MAX))) &&
    Array.isArray(tags) &&
    tags.every((tag) => isOneOf(BIAS_TAGS, tag)) &&
    typeof reasoning === 'string'
  );
}

function isKeptAnswer(value: unknown): value is StoredAnswer {
  if (!isRecord(value)) return false;
  const { question, idempotency, draft, sentQuestion } = value;
  return (
    Number.isInteger(question) &&
    typeof idempotency === 'string' &&
    isDraft(draft) &&
    (sentQuestion === null || (isRecord(sentQuestion) && Array.isArray(sentQuestion['bars'])))
  );
}
