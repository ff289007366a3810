interface ShownRating {
  readonly value: number;
  readonly deviation: number;
  readonly isProvisional: boolean;
}

/** Formats a rating with one standard deviation, an interval of 68%: '1510 ± 90', with '?' while it is provisional. */
export function ratingText({ value, deviation, isProvisional }: ShownRating): string {
  return `${Math.round(value)} ± ${Math.round(deviation)}${isProvisional ? ' ?' : ''}`;
}
