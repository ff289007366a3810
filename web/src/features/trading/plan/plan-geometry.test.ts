// If this fails, the labels of a plan cover the newest bars, on which the learner decides.
import { expect, test } from 'vitest';
import type { LayerFrame } from '../../../chart/view/chart-layer.ts';
import type { Palette } from '../../../chart/view/palette.ts';
import { planGeometry } from './plan-geometry.ts';
import type { DescribedPlan } from './plan-text.ts';

const PLAN: DescribedPlan = {
  prices: { side: 'buy', entry: '100', stop: '95', target: '110' },
  figures: { stopPercent: '-5', targetPercent: '10', rewardToRisk: '2', risk: '100', reward: '200' },
  type: 'limit',
  quantity: '20',
  symbol: 'BTC',
  decimals: 2,
};
const BARS = 90;

/** Returns a pane of 760 pixels whose last bar ends `room` pixels before its right edge. */
function frameOf(barWidth: number, room: number): LayerFrame {
  const xOf = (index: number) => 760 - room - (BARS - index) * barWidth;
  return {
    width: 760,
    height: 400,
    coveredHeight: () => 0,
    bars: Array.from({ length: BARS }, (_, x) => ({ x, o: 100, h: 101, l: 99, c: 100, v: 1 })),
    barWidth,
    palette: { lines: {} } as Palette,
    xOf,
    indexAt: (x) => x / barWidth,
    yOf: (price) => 200 - (price - 100) * 10,
    priceAt: (y) => 100 + (200 - y) / 10,
  };
}
const textWidth = (text: string) => text.length * 6;

test.each([
  [8, 0, [/^Limit$/, /^Stop$/, /^Target$/]],
  [12, 30, [/^Limit 100\.00 · 20$/, /^Stop · −100\.00$/, /^Target · \+200\.00$/]],
  [4, 300, [/^Limit 100\.00 · 20$/, /^Stop 95\.00 · −100\.00 · −5\.00%$/, /^Target 110\.00 .* 2\.00 : 1$/]],
])('with bars of %i pixels and %i pixels beside them, labels cover at most 8 bars', (barWidth, room, texts) => {
  const frame = frameOf(barWidth, room);
  const { handles } = planGeometry(PLAN, { frame, textWidth, lit: null });
  const end = frame.xOf(BARS - 1) + barWidth;
  for (const { label } of handles) expect((end - (label?.left ?? 0)) / barWidth).toBeLessThanOrEqual(8);
  expect(handles.map(({ label }) => label?.text)).toEqual(texts.map((text) => expect.stringMatching(text)));
});

test('the handle that is dragged says everything', () => {
  const { handles } = planGeometry(PLAN, { frame: frameOf(8, 0), textWidth, lit: 'stop' });
  expect(handles.map(({ label }) => label?.text)).toEqual(['Limit', 'Stop 95.00 · −100.00 · −5.00%', 'Target']);
});
