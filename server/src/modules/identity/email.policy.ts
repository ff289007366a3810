/** The form in which two spellings of one email address are equal: NFKC, trimmed, lower case. */
export function normaliseEmail(typed: string): string {
  return typed.normalize('NFKC').trim().toLowerCase();
}
