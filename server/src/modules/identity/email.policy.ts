/**
 * Returns the normal form of an email address, in which two spellings of one address are equal: NFKC, trimmed, lower
 * case.
 */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
