import { countText } from './number-text.ts';

interface ShownRating {
  readonly value: number;
  readonly deviation: number;
  readonly isProvisional: boolean;
}

/** Formats a rating with one standard deviation, an interval of 68%: '1,510 ± 90', with '?' while it is provisional. */
export function ratingText({ value, deviation, isProvisional }: ShownRating): string {
  return `${countText(value)} ± ${countText(deviation)}${isProvisional ? ' ?' : ''}`;
}
