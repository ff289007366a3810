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
