/**
 * Returns the normal form of an email address: NFKC, trimmed, lower case. Two spellings of one address have the same
 * normal form.
 */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
