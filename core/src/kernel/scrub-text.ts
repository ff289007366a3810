/**
 * Takes out of a text for machines (an error's message or stack, a path) what could tell who somebody is or let somebody
 * in: queries of addresses, bearer tokens, named secrets, e-mail addresses, long random words and long numbers.
 *
 * It errs on the side of removing: a long random word may be harmless. Known limit: a name, or a secret that looks like
 * a word, cannot be told from other words. Every repetition is bounded or cannot overlap with what stands before it, so
 * the time is linear in the length of the text.
 */
const REMOVALS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/([?#])[\w.~%+[\]-]{1,64}=[^\s"'`<>)}]*/g, '$1[query]'],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [token]'],
  [
    /\b([\w-]{0,32}(?:token|password|passwd|secret|authorization|cookie|session|api[-_]?key))(["']?\s{0,4}[:=]\s{0,4}["']?)(?!\[)[^\s"'`,;&<>)}\]]+/gi,
    '$1$2[secret]',
  ],
  // Not the `name@https://…` of a stack line, nor the `/@scope/` of a package.
  [
    /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)(?!\w{1,10}:\/\/)[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){0,8}/giu,
    '[e-mail]',
  ],
  // With a digit, or as long as a token: not a long name of a function or a file.
  [/(?<![\w-])(?=[\w-]{0,200}\d)[\w-]{28,}/g, '[token]'],
  [/(?<![\w-])[\w-]{43,}/g, '[token]'],
  [/\d(?:[ -]?\d){8,}/g, '[number]'],
];

/** The same text without what is secret or personal; running it twice changes nothing more. */
export function scrubText(text: string): string {
  return REMOVALS.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text);
}
