// If this fails, a plot cannot be read by keyboard or as a table, moves the page when the table replaces it, or is
// saved without its colors.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../browser-test/expect-accessible.ts';
import {
  atEachSize,
  expectText,
  expectTexts,
  focusOn,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../browser-test/expect-page.ts';
import { mountPart } from '../browser-test/mount-part.tsx';
import { BarPlot } from './bar-plot.tsx';
import { CellPlot } from './cell-plot.tsx';
import { CurvePlot } from './curve-plot.tsx';
import { ReliabilityPlot } from './reliability-plot.tsx';
import { plotImage } from './save-plot.ts';
import { ScatterPlot } from './scatter-plot.tsx';
import { stepShareText, stepText } from './tick-text.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T12:00:00Z');
const VALUES = [10_000, 10_120, 9_940, 10_060];
const point = (value: number, day: number, text: string) => ({ at: START + day * DAY_MS, value, text });

function Equity() {
  return (
    <CurvePlot
      title="Equity"
      count="n = 3 trades"
      legend={[{ shape: 'line', text: 'equity' }]}
      isStepped
      points={VALUES.map((value, day) => point(value, day, `Day ${day}: ${value}`))}
      falls={{
        points: [0, 0, -0.018, -0.006].map((value, day) => point(value, day, `Day ${day}: ${value} below`)),
        tickText: (value) => `${100 * value}%`,
      }}
      tickText={String}
      table={{
        columns: ['Day', 'Equity'],
        rows: () => VALUES.map((value, day) => ({ key: String(day), cells: [`Day ${day}`, value] })),
      }}
    />
  );
}

/** Shows a curve with a point at noon of each of these days after `START`. */
function Days({ days }: { readonly days: readonly number[] }) {
  const points = days.map((day) => point(1_500 + day, day, `Day ${day}`));
  return (
    <CurvePlot
      title="Rating"
      count="n"
      points={points}
      tickText={String}
      table={{ columns: ['Day'], rows: () => [] }}
    />
  );
}

test.each([
  ['a few days', [0, 1, 2, 3]],
  ['a single day', [0]],
])('the time axis over %s names each day once, and days around it', async (_what, days) => {
  await page.viewport(1280, 800);
  mountPart(<Days days={days} />);
  const texts = [...document.querySelectorAll('svg text')].map((each) => each.textContent ?? '');
  const named = texts.filter((text) => /^Jan \d+$/.test(text));
  expect(named.length).toBeGreaterThan(2);
  expect(new Set(named).size).toBe(named.length);
});

test('the ticks of a small range and of a small fall have different texts', async () => {
  await page.viewport(1280, 800);
  const points = [10_000, 9_999.4, 9_999.1].map((value, day) => point(value, day, `Day ${day}`));
  const falls = [0, -0.000_06, -0.000_09].map((value, day) => point(value, day, `Day ${day}`));
  mountPart(
    <CurvePlot
      title="Equity"
      count="n"
      points={points}
      falls={{ points: falls, tickText: stepShareText }}
      tickText={stepText}
      table={{ columns: ['Day'], rows: () => [] }}
    />,
  );
  const texts = [...document.querySelectorAll('svg text')].map((each) => each.textContent ?? '');
  const ticks = texts.filter((text) => !/[A-Z]/.test(text));
  expect(ticks).toContain('9,999.2');
  expect(ticks).toContain('−0.05%');
  expect(new Set(ticks).size).toBe(ticks.length);
});

function Family() {
  const none = { columns: ['Name', 'Value'], rows: () => [] };
  return (
    <div>
      <Equity />
      <ScatterPlot
        title="How far trades went"
        count="n = 2 trades"
        points={[
          { key: 'a', x: 0.4, y: 1.8, isGood: true, text: 'BTC' },
          { key: 'b', x: 1, y: 0.2, isGood: false, text: 'ETH' },
        ]}
        xTitle="Against"
        xText={(value) => `−${value} R`}
        yText={(value) => `+${value} R`}
        reference={1}
        table={none}
      />
      <BarPlot
        title="Cost of mistakes"
        count="n = 9 trades"
        rows={[
          { name: 'moved the stop', value: -0.6, interval: [-1.1, -0.1], text: '−0.60 R' },
          { name: 'chased', value: null, interval: null, text: 'needs 5 trades' },
        ]}
        tickText={String}
        table={none}
      />
      <ReliabilityPlot
        title="Calibration"
        count="n = 49 answers"
        bins={[{ said: 0.65, right: 0.47, low: 0.34, high: 0.61, n: 49 }]}
      />
      <CellPlot
        title="When"
        count="n = 12 trades"
        columns={['00', '12']}
        rows={['Mon', 'Tue']}
        cells={[
          { column: '00', row: 'Mon', tone: 0.5, short: '60%', text: 'Monday morning: 60%' },
          { column: '12', row: 'Tue', tone: null, short: '3', text: 'Tuesday afternoon: 3 trades' },
        ]}
        rowHeight={26}
        table={none}
      />
    </div>
  );
}

const area = () => page.getByRole('application', { name: /Equity/ });
const said = () => area().getByRole('status');

test('every plot is accessible and fits into a window of each size', async () => {
  await makeNarrow();
  mountPart(<Family />);
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(area()).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('the arrow keys select the points of both panes, and each point is announced', async () => {
  mountPart(<Equity />);
  focusOn(area());
  await userEvent.keyboard('{ArrowRight}');
  await expectText(said(), 'Day 0: 10000');
  await userEvent.keyboard('{End}');
  await expectText(said(), 'Day 3: 10060');
  await userEvent.keyboard('{ArrowDown}');
  await expectText(said(), 'Day 3: -0.006 below');
  await userEvent.keyboard('{ArrowLeft}');
  await expectText(said(), 'Day 2: -0.018 below');
  await userEvent.keyboard('{Escape}');
  await expectText(said(), '');
});

test('the table has every point and takes the same space as the drawing', async () => {
  mountPart(<Equity />);
  await expect.element(area()).toBeVisible();
  const before = page.getByRole('figure').element().getBoundingClientRect().height;
  await page.getByRole('button', { name: 'Table' }).click();
  await expectTexts(page.getByRole('row'), ['DayEquity', 'Day 010000', 'Day 110120', 'Day 29940', 'Day 310060']);
  expect(page.getByRole('figure').element().getBoundingClientRect().height).toBe(before);
});

test('a saved image has the title, the count and the colors of the theme', async () => {
  mountPart(<Equity />);
  await expect.element(area()).toBeVisible();
  const svg = area().element().querySelector('svg');
  if (svg === null) throw new Error('the drawing has no svg');
  const image = plotImage(svg, { title: 'Equity', count: 'n = 3 trades', legend: [{ shape: 'line', text: 'equity' }] });
  const words = [...image.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toEqual(expect.arrayContaining(['Equity', 'n = 3 trades · equity', 'TradeSense', '10000']));
  const line = svg.querySelector('path[class*=line]');
  const copied = image.querySelector<SVGElement>('path[class*=line]');
  expect(line).not.toBeNull();
  expect(copied?.style.stroke).toBe(getComputedStyle(line ?? svg).stroke);
});
