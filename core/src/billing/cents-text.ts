const CENTS = 100;

/** Returns an amount of US cents in the format of texts: `$1,234.50`. */
export function centsText(cents: number): string {
  const dollars = Math.trunc(cents / CENTS).toLocaleString('en-US');
  return `$${dollars}.${String(cents % CENTS).padStart(2, '0')}`;
}
