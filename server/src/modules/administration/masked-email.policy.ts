/**
 * Returns an email address in which all but the first and last character of its local part are hidden:
 * `a•••n@example.org`.
 */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = Array.from(email.slice(0, at));
  const last = local.length > 2 ? (local.at(-1) ?? '') : '';
  return `${local[0] ?? ''}•••${last}${email.slice(at)}`;
}
