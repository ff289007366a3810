// If this fails, a rated chart hides bars that an exam of another type has already shown to the learner.
import { expect, test } from 'vitest';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { makeItem, type MakeQuestion } from './draw-item.service.ts';

const SEEDS = 30;
const random = createRandom(5);
let price = 100;
const bars = Array.from({ length: 800 }, (_, day): Bar => {
  const [o, c] = [price, price * (1 + (random.next() - 0.5) / 10)];
  price = c;
  return { t: epochMs(day * DAY_MS), o, h: Math.max(o, c) * 1.01, l: Math.min(o, c) * 0.99, c, v: 1 };
});
const times = Float64Array.from(bars, ({ t }) => t);

/** The history of one series, which may be drawn at any bar. */
const history: Parameters<typeof makeItem>[0]['history'] = {
  windows: async () => ({ source: 'recorded', times, starts: null }),
  bars: async (_tx: unknown, _asset: unknown, _interval: unknown, from: number, until: number) =>
    bars.filter(({ t }) => t >= from && t < until),
  origin: async () => 'recorded',
} as never;

async function views(seen: MakeQuestion['seen']): Promise<ReadonlySet<string | undefined>> {
  const question: MakeQuestion = {
    type: 'swing-analysis',
    assetClass: 'crypto',
    assets: ['BTC'],
    intervals: ['1d'],
    part: 'rated',
    seen,
    withheld: [],
  };
  const made = Array.from({ length: SEEDS }, (_, seed) =>
    makeItem({ history }, undefined as never, createRandom(seed), question),
  );
  return new Set((await Promise.all(made)).map((item) => item?.view));
}

test('a chart hides no bar that an exam of any type has shown at the same interval', async () => {
  const shown = { type: 'fair-value-gaps', asset: 'BTC', firstAt: epochMs(0), lastAt: epochMs(799 * DAY_MS) } as const;
  const about = { view: 'hindsight', visibleBars: 150 } as const;
  expect(await views([])).toEqual(new Set(['hindsight', 'causal']));
  expect(await views([{ ...shown, ...about, interval: '1d' }])).toEqual(new Set(['hindsight']));
  expect(await views([{ ...shown, ...about, interval: '4h' }])).toEqual(new Set(['hindsight', 'causal']));
});
