/**
 * Returns an email address that shows only the first and last character of its local part: `a•••n@example.org`. A local
 * part of one or two characters shows only the first.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = Array.from(email.slice(0, at));
  const last = local.length > 2 ? (local.at(-1) ?? '') : '';
  return `${local[0] ?? ''}•••${last}${email.slice(at)}`;
}
