// If this fails, a name can reverse or hide the text around it, or a name in a script that people use is refused.
import { expect, test } from 'vitest';
import { isPlainName, plainNameOf, withoutHiddenCharacters } from './hidden-characters.ts';

const BAD: readonly [what: string, name: string][] = [
  ...Array.from('\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C').map(
    (mark): [string, string] => [`the direction mark U+${mark.codePointAt(0)?.toString(16)}`, `Ann${mark}ttacks`],
  ),
  ['a zero-width blank', 'An\u200Bn'],
  ['a word joiner', 'An\u2060n'],
  ['a byte order mark', '\uFEFFAnn'],
  ['a soft hyphen', 'An\u00ADn'],
  ['a joiner between Latin letters', 'An\u200Dn'],
  ['a non-joiner at the end', 'Ann\u200C'],
  ['a Hangul filler', 'Ann\u3164'],
  ['tags without a flag', 'Ann\u{E0061}'],
  ['a flood of accents', `A${'\u0301'.repeat(6)}nn`],
  ['a flood of accents around a joiner', `A${'\u0301'.repeat(5)}\u200C${'\u0301'.repeat(5)}nn`],
  ['an accent at the beginning', '\u0301Ann'],
  ['an accent on a blank', 'Ann \u0301Lee'],
];

const GOOD: readonly [what: string, name: string][] = [
  ['Latin with stacked accents', 'Ne\u0302\u0301m Đỗ'],
  ['Arabic', 'محمد العربي'],
  ['Hebrew with points', 'שָׁלוֹם'],
  ['Persian with a non-joiner', 'می\u200Cخواهم'],
  ['Hindi with a joiner', 'क्\u200Dष'],
  ['Thai', 'น้ำใจ'],
  ['Tibetan', 'བསྒྲུབས'],
  ['a family', 'Class 👨\u200D👩\u200D👧'],
  ['a person with a skin tone at a laptop', '👩🏽\u200D💻 desk'],
  ['a heart on fire', '❤\uFE0F\u200D🔥'],
  ['the flag of Scotland', 'Edinburgh 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a keycap', 'Room 1\uFE0F\u20E3'],
];

test.each(BAD)('a name with %s is refused, and is plain once cleaned', (_, name) => {
  expect(isPlainName(name)).toBe(false);
  expect(isPlainName(plainNameOf(name))).toBe(true);
});

test.each(GOOD)('%s stays in a name and in a text', (_, name) => {
  expect(isPlainName(name)).toBe(true);
  expect(withoutHiddenCharacters(name)).toBe(name);
  expect(plainNameOf(name)).toBe(name);
});

test('a text loses characters that reverse or hide its parts, and keeps its lines', () => {
  expect(withoutHiddenCharacters('One \u202Eowt\u202C\nthr\u200Bee\u2067 four')).toBe('One owt\nthree four');
  expect(withoutHiddenCharacters(`Z${'\u0301'.repeat(200)}algo`)).toBe(`Z${'\u0301'.repeat(5)}algo`);
});

test('a long text is searched in less than a second', () => {
  const started = performance.now();
  withoutHiddenCharacters('\u0301'.repeat(100_000));
  isPlainName('\u0627\u200C'.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(1_000);
});
