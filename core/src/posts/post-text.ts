/** Most people that one text mentions; further names are plain text. */
export const MENTIONS_MAX = 10;

/** A stretch of a text from a place on: words, a name behind an `@`, or an address. */
export type TextPart = { readonly at: number; readonly text: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'mention'; readonly username: string }
  | { readonly kind: 'link'; readonly href: string }
);

/**
 * An address or a mention. An address begins with https://, has a domain of ASCII letters without a user name before it, and goes on in
 * printable ASCII, so that what is read is where the link leads. A name is not a mention inside of a word, an email or an address.
 */
const FOUND =
  /https:\/\/(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{1,5})?(?![\w@.:-]*@)(?:[/?#][\w\-.~:/?#[\]@!$&'()*+,;=%]*)?|(?<![\w@./])@([a-z]\w{2,19})(?![\w@])/giu;

/** What ends a sentence and not an address. */
const TRAILING = /[.,:;!?')\]]+$/u;

/** Cuts a text into its parts; joined, their texts are the whole text. */
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

/** Returns the names that a text mentions, in lower case, each once, in order. */
export function mentionedNames(text: string): string[] {
  const names = textParts(text).flatMap((part) => (part.kind === 'mention' ? [part.username.toLowerCase()] : []));
  return [...new Set(names)].slice(0, MENTIONS_MAX);
}
