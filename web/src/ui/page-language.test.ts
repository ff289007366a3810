// If this fails, numbers on a page follow two notations, a date has another order than the reader is used to, or pages
// cannot be shown in a browser with an unusual language, because `Intl` throws for its tag.
import { afterEach, expect, test, vi } from 'vitest';
import { pageLanguage, typingLanguage } from './page-language.ts';
import { momentText } from './moment-text.ts';

function speak(...languages: string[]): void {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(languages[0] ?? '');
}
afterEach(() => void vi.restoreAllMocks());

test.each([
  [['en-US'], 'en-US'],
  [['EN-gb'], 'en-GB'],
  [['de-DE', 'de', 'en-GB', 'en'], 'en-GB'],
  [['de'], 'en-US'],
  [['en-DE', 'de'], 'en-US'],
  [['en-IN', 'en-AU'], 'en-AU'],
  [['C'], 'en-US'],
  [['en-US@posix', 'en_US.UTF-8'], 'en-US'],
  [[], 'en-US'],
])('a browser with the languages %j has numbers and dates in %s', (languages, tag) => {
  speak(...languages);
  expect(pageLanguage()).toBe(tag);
  expect(new Intl.NumberFormat(pageLanguage()).format(123_456.5)).toBe('123,456.5');
  expect(momentText('2026-01-05T14:05:00Z')).toMatch(/2026/);
});

test.each([
  ['de', 'de'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['EN-gb', 'en-GB'],
  ['en-US@posix', 'en-US'],
  ['', 'en-US'],
])('in a browser with the language %j, numbers are typed in %s', (language, tag) => {
  speak(language);
  expect(typingLanguage()).toBe(tag);
  expect(new Intl.NumberFormat(typingLanguage()).format(1.5)).toMatch(/^1[.,]5$/);
});
