// If this fails, the chart to play with of a lesson is missing, its figures do not follow its controls, or it cannot be
// used by keyboard or on a phone.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PLAY_KINDS, type PlayKind } from '@tradesense/core/study/play/play.ts';
import { playRule } from '@tradesense/core/study/play/plays.ts';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import {
  atEachSize,
  expectContains,
  focusOn,
  makeNarrow,
  sidewaysOverflow,
  windowsOf,
} from '../../../browser-test/expect-page.ts';
import { mountApp } from '../../../browser-test/mount-app.tsx';
import { preloadChart } from '../../../chart/chart-stage.tsx';
import { loadIndicators } from '../../../chart/view/later-indicators.ts';
import { lessonPage, studyServer } from '../study-server.test-data.ts';
import { chart } from '../tasks/mount-widget.test-data.ts';

const PATH = '/study/how-markets-work/candle?step=idea';

function playOf(kind: PlayKind) {
  const { bars: length, intervals } = playRule(kind);
  const bars = Array.from({ length }, (_, index): [number, number, number, number] => {
    const close = 100 + 6 * Math.sin(index / 5);
    const rounded = (price: number) => Number(price.toFixed(2));
    return [rounded(close - 0.4), rounded(close + 1), rounded(close - 1), rounded(close)];
  });
  return {
    kind,
    chart: {
      interval: intervals[0] ?? '1d',
      decimals: 2,
      bars,
      hours: bars.map((_, index) => index),
      ...(kind === 'slippage' ? { volumes: bars.map((_, index) => 800 + 40 * (index % 9)) } : {}),
    },
    terms: { spreadPercent: 0.005, impactPercent: 0.1, maxLeverage: 20 },
    origin: { asset: 'BTC' as const, firstAt: Date.UTC(2019, 0, 1), lastAt: Date.UTC(2019, 1, 1) },
  };
}

async function open(kind: PlayKind) {
  await Promise.all([preloadChart(), loadIndicators()]);
  const server = studyServer()
    .answer('GET /api/study/lessons/{lesson}', lessonPage({ hasExample: true }))
    .answer('GET /api/study/lessons/{lesson}/example', { example: null, play: playOf(kind) });
  await mountApp({ path: PATH, server });
  const shown = page.getByRole('region', { name: 'A chart to play with' });
  await expect.element(shown.getByRole('button', { name: 'Show as table' })).toBeVisible();
  return shown;
}

const sentence = () => page.getByLabelText('What the chart shows');

test('the figures and the sentence follow the stop, by slider and by the arrow keys of the chart', async () => {
  const shown = await open('position-size');
  await expectContains(shown, 'Bitcoin, 2019. Order and position are made up.');
  const stop = shown.getByRole('slider', { name: 'Stop' });
  const read = () => [stop.element().getAttribute('aria-valuetext'), sentence().element().textContent];
  const [startStop, startSentence] = read();
  focusOn(stop);
  await userEvent.keyboard('{ArrowLeft}');
  await expect.poll(() => read()[0]).not.toBe(startStop);
  expect(read()[1]).not.toBe(startSentence);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(read).toEqual([startStop, startSentence]);
  focusOn(chart());
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => read()[0]).not.toBe(startStop);
});

test('the slider of a limit stops at a low between its steps, and goes on from there', async () => {
  const shown = await open('limit-order');
  const { bars, decimals } = playOf('limit-order').chart;
  const limit = shown.getByRole('slider', { name: 'Buy limit' });
  const read = () => Number(limit.element().getAttribute('aria-valuetext'));
  focusOn(limit);
  const limits = [read()];
  for (let press = 0; press < 40; press += 1) {
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(read).toBeGreaterThan(limits.at(-1) ?? 0);
    limits.push(read());
  }
  const step = Number(limit.element().getAttribute('step'));
  const onSteps = (price: number) => Math.abs(price / step - Math.round(price / step)) < 10 ** -decimals;
  const stops = limits.filter((price) => !onSteps(price));
  expect(stops.length).toBeGreaterThan(0);
  expect(bars.map(([, , low]) => low)).toEqual(expect.arrayContaining(stops));
});

test.each(PLAY_KINDS)('%s is accessible and has room at each width', async (kind) => {
  await makeNarrow();
  await open(kind);
  await atEachSize(windowsOf(844), async () => {
    await expect.element(sentence()).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
  await expectAccessiblePart();
});
