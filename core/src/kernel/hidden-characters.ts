/**
 * Finds and removes characters that are invisible but change how the text around them is shown. In a name, they could
 * reverse the text next to it, make two names look alike, or cover the lines above. A name with such characters is
 * refused; longer texts are cleaned.
 */

/**
 * Direction marks, soft hyphens, zero-width spaces and word joiners, and invisible operators. The joiners ZWNJ and ZWJ
 * are not included, because some scripts and emoji need them.
 */
const HIDDEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/**
 * Maximum number of combining marks on one character. Scripts that people use need no more for their vowels and
 * accents.
 */
const MARKS_MAX = 5;
const MARK_FLOODS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, 'gu');

/** Scripts in which a joiner between two letters changes their form. */
const JOINING = String.raw`[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]`;
const NEEDED_JOINERS = new RegExp(
  String.raw`(?<=${JOINING})[\u200C\u200D](?=${JOINING})|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])\u200D(?=\p{Extended_Pictographic})`,
  'gu',
);
/** Flags of regions within a country, such as Scotland: a black flag followed by tag characters. */
const TAGGED_FLAGS = /\u{1F3F4}[\u{E0030}-\u{E007A}]{3,6}\u{E007F}/gu;
/**
 * Characters that a name must not contain: invisible characters, combining marks with no character before them, and too
 * many combining marks on one character. Joiners and flags that a name needs are taken out before the test.
 */
const NOT_OF_A_NAME = new RegExp(
  String.raw`\p{Cf}|[\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]|^\p{M}|\s\p{M}|\p{M}{${MARKS_MAX + 1}}`,
  'u',
);

/**
 * Whether a name is shown exactly as it is stored: it has no hidden characters, no combining mark at its start or after
 * a space, and at most five combining marks on each character.
 */
export function isPlainName(name: string): boolean {
  return !NOT_OF_A_NAME.test(name.replaceAll(NEEDED_JOINERS, '').replaceAll(TAGGED_FLAGS, ''));
}

/** Returns a text without the `HIDDEN` characters, and with at most five combining marks in a row. */
export function withoutHiddenCharacters(text: string): string {
  return text.replaceAll(HIDDEN, '').replaceAll(MARK_FLOODS, '$1');
}

/** Removes the characters that `isPlainName` refuses from a name that another system sent. The result may be empty. */
export function plainNameOf(name: string): string {
  const cleaned = withoutHiddenCharacters(name);
  if (isPlainName(cleaned)) return cleaned;
  return cleaned
    .replaceAll(/[\p{Cf}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu, '')
    .replaceAll(MARK_FLOODS, '$1')
    .replaceAll(/(^|\s)\p{M}+/gu, '$1');
}
