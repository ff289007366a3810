import { USERNAME_PATTERN } from '../people/username-rules.ts';

/** Maximum number of people that one text can mention; further names are plain text. */
export const MENTIONS_MAX = 10;

/** A part of a text that starts at index `at`: plain text, a name after an `@`, or a web address. */
export type TextPart = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'mention'; readonly username: string }
  | { readonly kind: 'link'; readonly href: string }
);

/**
 * Matches a web address or a mention. An address begins with https://, has an ASCII domain without a user name before
 * it, and continues in printable ASCII, so that the link leads where its text says. A name right after an ASCII letter
 * or digit, `_`, `.`, `/` or `@`, as in an email or web address, is not a mention.
 */
const ADDRESS =
  /https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{1,5})?(?![\w@.:-]*@)(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?/i;
const MENTION = String.raw`(?<![\w@./])@(${USERNAME_PATTERN})(?![\w@])`;
// NOTE: with the flags `i` and `u` together, `[a-z]` and `\w` would also match the long s (U+017F) and the Kelvin sign
// (U+212A).
const FOUND = new RegExp(`${ADDRESS.source}|${MENTION}`, 'gi');

/** Characters that end a sentence; at the end of an address, they are not part of it. */
const TRAILING = /[.,:;!?')\]]+$/u;

/** Splits a text into its parts, which together make up the whole text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(FOUND)) {
    const [at, username] = [match.index, match[1]];
    const found = username === undefined ? match[0].replace(TRAILING, '') : match[0];
    if (at > end) parts.push({ kind: 'text', at: end, text: text.slice(end, at) });
    parts.push(
      username === undefined
        ? { kind: 'link', at, text: found, href: found }
        : { kind: 'mention', at, text: found, username },
    );
    end = at + found.length;
  }
  if (end < text.length) parts.push({ kind: 'text', at: end, text: text.slice(end) });
  return parts;
}

/** Returns the names that a text mentions, in lower case, in order and without duplicates; at most `MENTIONS_MAX`. */
export function mentionedNames(text: string): string[] {
  const names = textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.username.toLowerCase()] : []));
  return [...new Set(names)].slice(0, MENTIONS_MAX);
}
