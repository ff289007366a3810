// If this fails, the coach suggests the page that is already open, or does not suggest the review of a trade while
// another trade's review is open.
import { expect, test } from 'vitest';
import type { NextStep } from '@tradesense/contract/guidance.ts';
import { changesWhatIsNext, isTestPage, isTradingPage } from './dock-places.ts';
import { chooseStep } from './next-step.ts';

const step = (title: string, href: string): NextStep => ({ kind: 'test', title, why: '', href });
const REVIEW = step('Review', '/sandbox/journal?account=a&trade=t-1');
const CHART = step('First mark', '/start/chart');
const HOUR: NextStep = { ...CHART, kind: 'first-hour' };
const TEST = step('Bias Test', '/bias-test');

test.each<[readonly NextStep[], string, Record<string, unknown>, string]>([
  [[CHART, TEST], '/', {}, 'First mark'],
  [[CHART, TEST], '/start/chart', {}, 'Bias Test'],
  [[HOUR, TEST], '/start/chart', {}, 'First mark'],
  [[TEST, CHART], '/bias-test/', {}, 'First mark'],
  [[REVIEW, TEST], '/sandbox/journal', { trade: 't-1' }, 'Bias Test'],
  [[REVIEW, TEST], '/sandbox/journal', { trade: 't-2' }, 'Review'],
  [[TEST], '/bias-test', {}, 'Bias Test'],
])('from the steps %j, the coach on the page %s %j chooses %s', (steps, pathname, search, title) => {
  expect(chooseStep(steps, { pathname, search })?.title).toBe(title);
});

test('there is no next step before the steps have loaded', () => {
  expect(chooseStep([], { pathname: '/', search: {} })).toBeNull();
});

test.each([
  ['/', false, false, false],
  ['/bias-test', false, false, true],
  ['/bias-test/BTC', true, false, true],
  ['/chart-exam/swing-analysis', true, false, true],
  ['/chart-exam/results', false, false, true],
  ['/results/abc', false, false, true],
  ['/sandbox', false, true, true],
  ['/sandbox/journal', false, true, true],
  ['/sandboxes', false, false, false],
  ['/study/how-markets-work/candle', false, false, true],
  ['/start/chart', false, false, true],
])('%s', (path, isTest, isTrading, isChanging) => {
  expect([isTestPage(path), isTradingPage(path), changesWhatIsNext(path)]).toEqual([isTest, isTrading, isChanging]);
});
