/**
 * Removes personal data and secrets from a technical text (an error message, a stack, a path): query strings, bearer
 * tokens, named secrets, email addresses, long random words and long numbers.
 *
 * Guarantees: if in doubt, it removes text. Its time is linear in the length of the text, because every repetition in
 * the patterns is bounded or cannot overlap with the text before it.
 * Limits: it does not recognize a person's name, or a secret that looks like an ordinary word.
 */
const REMOVALS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/([?#])[\w.~%+[\]-]{1,64}=[^\s"'`<>)}]*/g, '$1[query]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [
    /\b([\w-]{0,32}(?:token|password|passwd|secret|authorization|cookie|session|api[-_]?key))(["']?\s{0,4}[:=]\s{0,4}["']?)(?!\[)[^\s"'`,;&<>)}\]]+/gi,
    '$1$2[secret]',
  ],
  // The pattern must not match `name@https://…` in a stack line or `/@scope/` in a package path.
  [/[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)(?!\w{1,10}:\/\/)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}/giu, '[email]'],
  // Matches words with a digit, and words as long as a token, but not long names of functions or files.
  [/(?<![\w-])(?=[\w-]{0,200}\d)[\w-]{28,}/g, '[token]'],
  [/(?<![\w-])[\w-]{43,}/g, '[token]'],
  [/\d(?:[ -]?\d){8,}/g, '[number]'],
];

/** Returns the text without secrets and personal data. Scrubbing the result again changes nothing. */
export function scrubText(text: string): string {
  return REMOVALS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
