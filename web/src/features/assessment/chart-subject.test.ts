// If this fails, a simulated chart is named like the real prices of its asset.
import { expect, test } from 'vitest';
import { chartSubject, provenanceText } from './chart-subject.ts';

test('a recorded chart is named by its asset, and a simulated one as a path for it', () => {
  expect(chartSubject({ asset: 'BTC', source: 'recorded' })).toBe('BTC');
  expect(chartSubject({ asset: 'NVDA', source: 'simulated' })).toBe('a simulated path for NVIDIA');
  expect(chartSubject({ asset: 'GONE', source: 'simulated' })).toBe('a simulated path for GONE');
});

test('real prices are labeled as recorded, with their years; simulated prices never get real dates', () => {
  const times = [Date.UTC(2021, 10, 1), Date.UTC(2022, 1, 1)];
  expect(provenanceText('recorded', 'BTC', times)).toBe('Recorded prices of BTC, 2021 to 2022.');
  expect(provenanceText('recorded', 'BTC', times.slice(1))).toBe('Recorded prices of BTC, 2022.');
  expect(provenanceText('simulated', 'NVDA', times)).toBe('This is a simulated path for NVIDIA, not its real prices.');
});
