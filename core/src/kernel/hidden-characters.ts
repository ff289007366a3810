/**
 * Characters without a shape of their own that change how the text around them is shown. In a name they turn what
 * stands beside it, make two names look alike, or cover the lines above. A name with them is refused; in a longer text
 * they are removed.
 */

/**
 * Direction marks, soft hyphens, zero-width blanks and joins, and invisible operators. ZWNJ and ZWJ are not among
 * them: scripts and emoji need these.
 */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Most marks on one character: stacked vowels and accents of living scripts have fewer. */
const MARKS_MAX = 5;
const MARK_FLOODS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** A joiner where a script or an emoji needs it. */
const JOINING = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]`;
const NEEDED_JOINERS = new RegExp(
  String.raw`(?<=${JOINING})[\u200C\u200D](?=${JOINING})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  'gu',
);
/** The flag of a part of a country: a black flag and tags. */
const TAGGED_FLAGS = /\u{1F3F4}[\u{E0030}-\u{E007A}]{3,6}\u{E007F}/gu;
/** What a name must not hold once needed joiners and flags are taken out. A selector needs a character before it. */
const NOT_OF_A_NAME = new RegExp(
  String.raw`\p{Cf}|[\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|^\p{M}|\s\p{M}|\p{M}{${MARKS_MAX + 1}}`,
  'u',
);

/** Whether a name is shown as what it is: without hidden characters, and without marks that stand alone or in a flood. */
export function isPlainName(name: string): boolean {
  return !NOT_OF_A_NAME.test(name.replaceAll(NEEDED_JOINERS, '').replaceAll(TAGGED_FLAGS, ''));
}

/** Returns a text without hidden characters, and with at most five marks on each character. */
export function withoutHiddenCharacters(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(MARK_FLOODS, '$1');
}

/** Returns a name from elsewhere as `isPlainName` accepts it. */
export function plainNameOf(name: string): string {
  const cleaned = withoutHiddenCharacters(name);
  if (isPlainName(cleaned)) return cleaned;
  return cleaned
    .replaceAll(/[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu, '')
    .replaceAll(/(^|\s)\p{M}+/gu, '$1');
}
