// If this fails, the values of a bar are cut off beside a chart on a phone.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountPart } from '../browser-test/mount-part.tsx';
import { smallTargets } from '../browser-test/small-targets.ts';
import { CandleChart } from './candle-chart.tsx';
import type { ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS } from './model/chart-settings.ts';

const MODEL: ChartModel = {
  bars: [25_852.25, 25_872.11].map((c, i) => ({ x: i * 3_600_000, o: c, h: c + 1, l: c - 1, c, v: 12_340 })),
  xAxis: { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' },
  scale: { kind: 'price', decimals: 2 },
  decision: null,
  locale: 'en-US',
};

test.each([320, 390])(
  'all values of a bar are in view above a chart of a page that is %i pixels wide',
  async (width) => {
    await page.viewport(width, 844);
    mountPart(<CandleChart title="Test" model={MODEL} source="recorded" size="fill" />);
    await expect.element(page.getByText('Vol')).toBeInTheDocument();
    const legend = page.getByText('Vol').element().closest('[aria-hidden]');
    const { right, bottom } = legend?.getBoundingClientRect() ?? { right: 0, bottom: 0 };
    const boxes = [...(legend?.children ?? [])].map((value) => value.getBoundingClientRect());
    expect(boxes.length).toBe(7);
    expect(Math.max(...boxes.map((box) => box.right))).toBeLessThanOrEqual(right);
    expect(Math.max(...boxes.map((box) => box.bottom))).toBeLessThanOrEqual(bottom);
  },
);

test.each([320, 360, 390])(
  'with indicators on a phone of %i pixels, two rows are in view and a press shows all',
  async (width) => {
    await page.viewport(width, 844);
    const indicators = [5, 10, 20, 50].map((length, at) => ({
      id: `i${at}`,
      kind: 'sma' as const,
      numbers: [length],
      color: 1 as const,
    }));
    const bars = Array.from({ length: 90 }, (_, i) => ({
      x: i * 3_600_000,
      o: 25_852.25,
      h: 25_873,
      l: 25_851,
      c: 25_872.11,
      v: 12_340,
    }));
    mountPart(
      <CandleChart
        title="Test"
        model={{ ...MODEL, bars }}
        source="recorded"
        size="tall"
        settings={{ ...BARE_SETTINGS, indicators }}
      />,
    );
    await expect.element(page.getByText('SMA 50').first()).toBeInTheDocument();
    const legend = page.getByText('Vol').element().closest<HTMLElement>('[aria-hidden]')!;
    const rowPx = Number.parseFloat(getComputedStyle(legend).lineHeight);
    expect(legend.clientHeight).toBeLessThanOrEqual(2 * rowPx + 1);
    const more = page.getByRole('button', { name: 'More', exact: true });
    expect(smallTargets(more.element().parentElement ?? document)).toEqual([]);
    await more.click();
    expect(legend.clientHeight).toBeGreaterThan(2 * rowPx + 1);
    expect(legend.scrollHeight).toBeLessThanOrEqual(legend.clientHeight);
    const less = page.getByRole('button', { name: 'Less', exact: true });
    await expect.element(less).toHaveAttribute('aria-expanded', 'true');
    await less.click();
    expect(legend.clientHeight).toBeLessThanOrEqual(2 * rowPx + 1);
  },
);

test.each([
  ['pane', true],
  ['off', false],
] as const)('with the volume setting %s, legend, table and spoken bar agree with the drawing', async (volume, has) => {
  await page.viewport(1280, 844);
  mountPart(<CandleChart title="Test" model={MODEL} source="recorded" settings={{ ...BARE_SETTINGS, volume }} />);
  await expect.element(page.getByText('25,873.11')).toBeInTheDocument();
  expect(page.getByText('Vol', { exact: true }).elements()).toHaveLength(has ? 1 : 0);
  const chart = page.getByRole('application', { name: 'Test' });
  chart.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
  const spoken = has ? 'low 25,871.11, volume 12.34K.' : 'low 25,871.11.';
  await expect.element(page.getByText(spoken)).toBeInTheDocument();
  await page.getByRole('button', { name: /table/i }).click();
  await expect.element(page.getByRole('columnheader', { name: 'Change' })).toBeVisible();
  expect(page.getByRole('columnheader', { name: 'Volume' }).elements()).toHaveLength(has ? 1 : 0);
  expect(page.getByRole('row').last().element().childElementCount).toBe(has ? 7 : 6);
});
