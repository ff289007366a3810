// If this fails, pages cannot be shown in a browser with an unusual language, because `Intl` throws for its tag.
import { afterEach, expect, test, vi } from 'vitest';
import { browserLanguage } from './browser-language.ts';
import { momentText } from './moment-text.ts';

const speak = (language: string) => vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
afterEach(() => void vi.restoreAllMocks());

test.each([
  ['en-US', 'en-US'],
  ['de', 'de'],
  ['zh-Hant-TW', 'zh-Hant-TW'],
  ['EN-gb', 'en-GB'],
  ['C', 'en-US'],
  ['en-US@posix', 'en-US'],
  ['en_US.UTF-8', 'en-US'],
  ['', 'en-US'],
])('a browser with the language "%s" formats in %s', (language, tag) => {
  speak(language);
  expect(browserLanguage()).toBe(tag);
  expect(new Intl.NumberFormat(browserLanguage()).format(1.5)).toMatch(/^1[.,]5$/);
  expect(momentText('2026-01-05T14:05:00Z')).toMatch(/2026/);
});
