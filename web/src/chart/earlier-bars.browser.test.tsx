// If this fails, a chart on a phone begins with half of its bars out of view and does not say so.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../browser-test/expect-accessible.ts';
import { mountPart } from '../browser-test/mount-part.tsx';
import { CandleChart } from './candle-chart.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';
import type { ChartLayer } from './view/chart-layer.ts';

const MODEL: ChartModel = {
  bars: Array.from({ length: 150 }, (_, i) => ({ x: i * 60_000, o: 10, h: 12, l: 9, c: 11, v: 1 })),
  xAxis: { kind: 'time', zone: 'UTC', interval: '1m', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

const cue = page.getByRole('button', { name: /^\d+ earlier bars · Show all$/ });
const chart = page.getByRole('application', { name: 'Test' });

/** Creates a layer that records the keys that the chart offers it, and the x of the first bar at each redraw. */
function probe(): ChartLayer & { readonly keys: string[]; readonly firstX: () => number } {
  let firstX = Number.NaN;
  const keys: string[] = [];
  return {
    id: 'probe',
    keys,
    firstX: () => firstX,
    draw(_context, { xOf }) {
      firstX = xOf(0);
    },
    onKey(event) {
      keys.push(event.key);
      return false;
    },
  };
}

test('a narrow chart says how many bars are before its left edge, and shows all of them on a press', async () => {
  await page.viewport(390, 844);
  const layer = probe();
  mountPart(<CandleChart title="Test" model={MODEL} source="recorded" layers={[layer]} />);
  await expect.element(cue).toBeInTheDocument();
  expect(layer.firstX()).toBeLessThan(0);
  await expectAccessiblePart();
  (cue.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(layer.firstX).toBeGreaterThan(0);
  await expect.element(cue).not.toBeInTheDocument();
  await expect.element(chart).toHaveFocus();
  expect(layer.keys).toEqual([]);
});

const WITHOUT_VOLUME: ChartModel = { ...MODEL, bars: MODEL.bars.map((bar) => ({ ...bar, v: 0 })) };

test.each([
  ['over the volume', MODEL, BARE_SETTINGS, true],
  ['below a chart without volume', WITHOUT_VOLUME, BARE_SETTINGS, false],
  ['below a chart whose volume is drawn over the prices', MODEL, { ...BARE_SETTINGS, volume: 'overlay' }, false],
] as const)('the button lies %s, where it covers no prices', async (_where, model, settings, isOver) => {
  await page.viewport(390, 844);
  mountPart(
    <div style={{ height: 400 }}>
      <CandleChart title="Test" model={model} source="recorded" size="fill" settings={settings} />
    </div>,
  );
  await expect.element(cue).toBeInTheDocument();
  const [button, stage] = [cue, chart].map((each) => each.element().getBoundingClientRect());
  expect(button!.top < stage!.bottom).toBe(isOver);
  expect(button!.bottom).toBeLessThan(400);
  await cue.click();
  await expect.element(cue).not.toBeInTheDocument();
  await expect.element(chart).toHaveFocus();
});

test.each([
  ['begins with its last bars', { barsInView: 40 }],
  ['loads older bars', { older: { status: 'none' as const, load: () => undefined } }],
  ['is on a desk', { size: 'desk' as const }],
])('a chart that %s has no such button', async (_what, props) => {
  await page.viewport(390, 844);
  const layer = probe();
  mountPart(
    <>
      <CandleChart title="Test" model={MODEL} source="recorded" layers={[layer]} {...props} />
      <CandleChart title="Whole" model={MODEL} source="recorded" />
    </>,
  );
  // Once the second chart has its button, the first one would have it, too.
  await expect.element(cue).toBeInTheDocument();
  expect(layer.firstX()).toBeLessThan(0);
  expect(cue.elements()).toHaveLength(1);
});

test('a chart that shows all its bars has no such button until the reader zooms in', async () => {
  await page.viewport(1280, 844);
  const layer = probe();
  mountPart(<CandleChart title="Test" model={MODEL} source="recorded" layers={[layer]} />);
  await expect.poll(layer.firstX).toBeGreaterThan(0);
  expect(cue.elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.element(cue).toBeInTheDocument();
});
