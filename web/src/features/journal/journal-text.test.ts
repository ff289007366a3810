// If this fails, the journal shows an amount with wrong digits, a wrong sign or a wrong color.
import { expect, test } from 'vitest';
import { formatDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { parseMoney, type Money } from '@tradesense/core/kernel/money.ts';
import { inR } from '@tradesense/core/performance/closed-result.ts';
import { rMultiple } from '@tradesense/core/performance/trade-statistics.ts';
import { signedRatioText } from '../../ui/number-text.ts';
import { lengthText, multipleText, plainText, replayName, signedText, toneOf } from './journal-text.ts';

test.each([
  ['12.500000', '+12.50', 'good'],
  ['-0.010001', '−0.01', 'bad'],
  ['0', '0.00', 'even'],
  ['-0.00', '0.00', 'even'],
  ['99999999999999999.000001', '+99,999,999,999,999,999.00', 'good'],
])('an amount of %s is written %s, in the tone %s', (amount, text, tone) => {
  expect([signedText(amount), toneOf(amount)]).toEqual([text, tone]);
});

const moneyOf = (text: string): Money => {
  const parsed = parseMoney(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

test.each([
  ['79.566', '108.24', '+0.74 R'],
  ['-47.2', '100', '−0.47 R'],
  ['0.735', '1', '+0.74 R'],
  ['-0.735', '1', '−0.74 R'],
  ['1.005', '1', '+1.01 R'],
  ['-10', '30', '−0.33 R'],
])('a result of %s with %s risked is %s in the journal and on the dashboard', (net, risk, text) => {
  const [amount, plannedRisk] = [moneyOf(net), moneyOf(risk)];
  const dashboard = `${signedRatioText(inR(amount, { plannedRisk }) ?? Number.NaN)} R`;
  expect([multipleText(formatDecimal(rMultiple(amount, plannedRisk), 2)), dashboard]).toEqual([text, text]);
});

test('R-multiples have their sign and unit, and costs have a sign only if they were received', () => {
  expect(['-1.00', null].map(multipleText)).toEqual(['−1.00 R', '–']);
  expect(['3.5', '-3.5'].map(plainText)).toEqual(['3.50', '−3.50']);
});

test.each([
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.400Z', 'under a second'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:59.000Z', '59 seconds'],
  ['2026-01-01T00:00:00.000Z', '2026-01-01T02:05:09.000Z', '2 hours 5 minutes'],
  ['2026-01-01T00:00:00.000Z', '2026-01-02T00:05:00.000Z', '1 day'],
])('a trade open from %s to %s has the length “%s”', (openedAt, closedAt, text) => {
  expect(lengthText({ openedAt, closedAt })).toBe(text);
});

test('a replay has its masked name and date while it is masked, and both real ones afterwards', () => {
  const masked = {
    asset: 'MASKED-EQUITY',
    realAsset: null,
    interval: '1d',
    startedAt: '2022-04-12T00:00:00.000Z',
    firstBarAt: '2022-04-12T00:00:00.000Z',
    realStart: null,
  } as const;
  expect(replayName(masked)).toMatch(/^Masked .*, 1d, begun Apr 12, 2022 \(masked date\)$/);
  const shown = { ...masked, realAsset: 'SPY', realStart: '2020-02-18T00:00:00.000Z' };
  expect(replayName(shown)).toBe('SPDR S&P 500 ETF, 1d, begun Feb 18, 2020');
});

test.each([
  [
    'the chosen date, although the bar before it ended at the start',
    '2022-05-02T00:00:00.000Z',
    '2022-05-02T00:00:00.000Z',
  ],
  [
    'the Monday that was chosen, although the bar of Friday ended on Saturday',
    '2022-04-30T00:00:00.000Z',
    '2022-05-02T00:00:00.000Z',
  ],
  ['the start if a server of the release before does not say the first bar', '2022-05-02T00:00:00.000Z', undefined],
  ['the start if the first bar is not known', '2022-05-02T00:00:00.000Z', null],
])('the name of a daily replay from a date has %s', (_name, start, firstBarAt) => {
  const dated = { asset: 'SPY', realAsset: 'SPY', interval: '1d', startedAt: start, realStart: start } as const;
  const session = firstBarAt === undefined ? dated : { ...dated, firstBarAt };
  expect(replayName(session)).toBe('SPDR S&P 500 ETF, 1d, begun May 2, 2022');
});
