// If this fails, an exported file opens with shifted columns or changed numbers, or a spreadsheet runs a learner's text
// as a formula.
import { expect, test } from 'vitest';
import { csvLine, type CsvValue } from './csv.ts';

test.each<[string, CsvValue, string]>([
  ['plain text', 'BTC', 'BTC'],
  ['nothing', null, ''],
  ['an empty text', '', ''],
  ['a number', 3, '3'],
  ['a truth', false, 'false'],
  ['a decimal with all its digits', '0.10000000', '0.10000000'],
  ['a negative decimal', '-12.5', '-12.5'],
  ['a decimal with a plus', '+12.5', '+12.5'],
  ['a small negative number', -1e-7, '-1e-7'],
  ['a large negative number', -1.5e21, '-1.5e+21'],
  ['an exponent that is no number', '-1e-7+cmd', "'-1e-7+cmd"],
  ['a comma', 'a,b', '"a,b"'],
  ['a quote', 'say "no"', '"say ""no"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula with a comma', '=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['a plus that is no number', '+1+cmd', "'+1+cmd"],
  ['a minus that is no number', '-2+3', "'-2+3"],
  ['an at', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', '"\'\r=1"'],
  ['a line feed', '\n=1', '"\'\n=1"'],
  ['a full-width equals sign', '＝1+1', "'＝1+1"],
  ['a full-width plus', '＋1', "'＋1"],
  ['a full-width minus', '－1', "'－1"],
  ['a full-width at', '＠SUM(A1)', "'＠SUM(A1)"],
  ['a sign inside', 'a=1', 'a=1'],
  ['other alphabets', 'Über 価格', 'Über 価格'],
])('a value is written as a cell that no spreadsheet runs: %s', (_what, value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test('the cells of a line keep their order', () => {
  expect(csvLine(['a', null, 1, 'b,c'])).toBe('a,,1,"b,c"\r\n');
});
