import { RATING_PROVISIONAL_DEVIATION } from '@tradesense/core/learning/rating-rules.ts';
import { countText } from './number-text.ts';

interface ShownRating {
  readonly value: number;
  readonly deviation: number;
  readonly isProvisional: boolean;
}

/**
 * Formats a rating with its deviation (one standard deviation, a 68% interval): '1,510 ± 90'. While the rating is
 * provisional, a '?' is appended.
 */
export function ratingText({ value, deviation, isProvisional }: ShownRating): string {
  return `${countText(value)} ± ${countText(deviation)}${isProvisional ? ' ?' : ''}`;
}

/** Formats a rating in a sentence: '1,510 ± 208, provisional'. */
export const ratingWords = (rating: ShownRating): string =>
  `${ratingText({ ...rating, isProvisional: false })}${rating.isProvisional ? ', provisional' : ''}`;

const PROVISIONAL_MEANING = `the rating may still be far off (± ${RATING_PROVISIONAL_DEVIATION} or more). Each rated attempt makes it more certain.`;

/** Explains the word behind a provisional rating in a sentence. */
export const PROVISIONAL_WORD_TEXT = `Provisional: ${PROVISIONAL_MEANING}`;

/** Explains the '?' behind a provisional rating. */
export const PROVISIONAL_TEXT = `“?” means provisional: ${PROVISIONAL_MEANING}`;
