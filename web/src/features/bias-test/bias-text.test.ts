// If this fails, a neutral move reads as large as one that has a direction.
import { expect, it } from 'vitest';
import type { BiasTestResponse } from '@tradesense/contract/bias-test.ts';
import { moveSentence, testTitle } from './bias-text.ts';

it.each([
  [0.2, 0.4996, 'up 0.20% (0.49 ATR)'],
  [-0.2, -0.5004, 'down 0.20% (0.50 ATR)'],
  [0, 0, 'unchanged 0.00% (0.00 ATR)'],
])('a move of %f percent and %f ATR is %s', (percent, atr, text) => {
  expect(moveSentence(percent, atr)).toBe(text);
});

it.each([
  ['NVDA', 'practice', ['simulated', 'simulated'], 'a simulated path for NVIDIA'],
  ['NVDA', 'simulated', [], 'a simulated path for NVIDIA'],
  ['random', 'simulated', ['simulated'], 'simulated paths for random assets'],
  ['random', 'practice', ['simulated', 'recorded'], 'Random assets'],
  ['BTC', 'practice', ['recorded'], 'BTC'],
  ['BTC', null, [], 'BTC'],
] as const)('the title of a test of %s (%s) with the sources %j is “%s”', (asset, unrated, sources, title) => {
  const result = { reviews: sources.map((source) => ({ source })) } as unknown as BiasTestResponse['result'];
  expect(testTitle({ asset, unrated, result })).toBe(title);
});
