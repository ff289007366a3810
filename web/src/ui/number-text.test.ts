// If this fails, pages format the same number differently, a number loses digits, or formatting throws in an unusual
// browser.
import { afterEach, expect, test, vi } from 'vitest';
import { pageLanguage } from './page-language.ts';
import { exactText, moneyText, priceText, quantityText, signedMoneyText, signedPercentText } from './number-text.ts';

const speak = (...languages: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
afterEach(() => void vi.restoreAllMocks());

test.each<[string, (value: string) => string, string, string]>([
  ['money in cents, with separators', moneyText, '1234567.891234', '1,234,567.89'],
  ['no decimals', moneyText, '10000', '10,000.00'],
  ['a loss', moneyText, '-3.5', '−3.50'],
  ['a loss below a cent', moneyText, '-0.0049', '0.00'],
  ['a gain', signedMoneyText, '12.5', '+12.50'],
  ['a loss with its sign', signedMoneyText, '-1234.5', '−1,234.50'],
  ['nothing gained', signedMoneyText, '0', '0.00'],
  ['a quantity without zeros at its end', quantityText, '0.01500000', '0.015'],
  ['a large quantity', quantityText, '12000', '12,000'],
  ['all digits, more than a float has', exactText, '9007199254740993.12345678', '9,007,199,254,740,993.12345678'],
  ['a price in the decimals of its asset', (price) => priceText(price, 5), '1.1', '1.10000'],
  ['an average price', (price) => priceText(price, 2), '97123.45678901', '97,123.46'],
  ['what is no number', moneyText, 'never', 'never'],
])('%s', (_what, format, value, text) => {
  speak('en-US');
  expect(format(value)).toBe(text);
});

test('a change in percent has a true minus sign', () => {
  speak('en-US');
  const changes = [1.254, -0.5, 0, -0.001, 1250];
  expect(changes.map((each) => signedPercentText(each))).toEqual(['+1.25%', '−0.50%', '0.00%', '0.00%', '+1,250.00%']);
});

// The sentences around the numbers are English, and the server writes the numbers within them.
test('a number has a decimal point, whatever the language of the browser is', () => {
  for (const language of ['de-DE', 'en-DE', 'en-IN', 'fr', 'ar-EG']) {
    speak(language);
    expect([moneyText('-123456.5'), quantityText('0.015')]).toEqual(['−123,456.50', '0.015']);
  }
});

test.each(['C', 'en-US@posix', 'en_US.UTF-8', ''])(
  'a browser with the language "%s" formats as in American English',
  (language) => {
    speak(language);
    expect([pageLanguage(), moneyText('1234.5')]).toEqual(['en-US', '1,234.50']);
  },
);
