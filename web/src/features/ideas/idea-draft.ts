import type { ChangeIdeaRequest, Idea } from '@tradesense/contract/ideas.ts';
import {
  IDEA_INVALIDATION_MAX,
  IDEA_INVALIDATION_MIN,
  IDEA_PRICE_PATTERN,
  IDEA_THESIS_MAX,
  IDEA_THESIS_MIN,
} from '@tradesense/contract/ideas-constants.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { decimalFault, plainDecimal, plainOr } from '../../ui/plain-decimal.ts';

/** The author's input for a call, which may be invalid. */
export interface CallDraft {
  readonly direction: BiasDirection | null;
  readonly confidence: number | null;
  readonly thesis: string;
  readonly invalidation: string;
  readonly invalidationPrice: string;
}

export const EMPTY_CALL: CallDraft = {
  direction: null,
  confidence: null,
  thesis: '',
  invalidation: '',
  invalidationPrice: '',
};

export function draftOf(call: NonNullable<Idea['call']>): CallDraft {
  const { direction, confidence, thesis, invalidation, invalidationPrice } = call;
  return { direction, confidence, thesis, invalidation, invalidationPrice: invalidationPrice ?? '' };
}

export type CallErrors = Readonly<Partial<Record<'thesis' | 'invalidation' | 'invalidationPrice', string>>>;

function lengthError(text: string, min: number, max: number): string | undefined {
  const { length } = text.trim();
  if (length > max) return `Use at most ${max.toLocaleString('en-US')} characters.`;
  return length > 0 && length < min ? `Use at least ${min} characters.` : undefined;
}

function priceError(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const price = plainDecimal(text);
  if (price === null) return decimalFault('Invalidation price');
  return IDEA_PRICE_PATTERN.test(price) && Number(price) > 0 ? undefined : 'Enter a price such as 61250.5.';
}

/** Returns messages for invalid input. An empty field gets no message yet. */
export function callErrors({ thesis, invalidation, invalidationPrice }: CallDraft): CallErrors {
  const found = {
    thesis: lengthError(thesis, IDEA_THESIS_MIN, IDEA_THESIS_MAX),
    invalidation: lengthError(invalidation, IDEA_INVALIDATION_MIN, IDEA_INVALIDATION_MAX),
    invalidationPrice: priceError(invalidationPrice),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

/** Returns the call in the server's format; `null` while something is missing or invalid. */
export function callRequest(draft: CallDraft): ChangeIdeaRequest | null {
  const { direction, confidence } = draft;
  const [thesis, invalidation] = [draft.thesis.trim(), draft.invalidation.trim()];
  if (direction === null || confidence === null || thesis === '' || invalidation === '') return null;
  if (Object.keys(callErrors(draft)).length > 0) return null;
  const price = plainOr(draft.invalidationPrice);
  return { direction, confidence, thesis, invalidation, invalidationPrice: price === '' ? null : price };
}
