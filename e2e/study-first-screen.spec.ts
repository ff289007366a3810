// If this fails, a learner on a laptop must scroll between the instruction of a task, its chart and the button that
// sends the answer.
import { expect, type Locator, type Page } from '@playwright/test';
import type { TaskResponse } from '@tradesense/contract/study.ts';
import type { TaskKind } from '@tradesense/core/study/task.ts';
import { newLearner } from './support/learner.ts';
import { test } from './support/real-charts-fixture.ts';
import { enterAsLearner } from './support/shell-visit.ts';

const SCREEN = { width: 1280, height: 720 };

/** One lesson for each layout of a chart and its tools. */
const LESSONS = [
  'how-markets-work/candle',
  'how-markets-work/timeframes',
  'how-markets-work/atr',
  'how-markets-work/random-walk',
  'trading-fundamentals/fractal',
  'trading-fundamentals/confirmation',
  'trading-fundamentals/alternation',
  'trading-fundamentals/leg-size',
  'trading-fundamentals/swings-hindsight',
  'trading-fundamentals/higher-highs',
  'trading-fundamentals/trend-or-range',
  'psychology-and-biases/base-rates',
] as const;

const LAPTOP = { width: 1280, height: 800 };

/** Address of one task of each kind. If only some tasks of the kind have a chart, the task is one with a chart. */
const TASKS: Readonly<Record<TaskKind, string>> = {
  rebuild: 'how-markets-work/candle?step=unaided',
  merge: 'how-markets-work/timeframes?step=unaided',
  compute: 'asset-classes/funding?step=guided',
  'drag-atr': 'how-markets-work/atr?step=unaided',
  'choose-chart': 'how-markets-work/random-walk?step=unaided',
  sort: 'trading-fundamentals/leg-size?step=guided',
  match: 'asset-classes/asset-sessions?step=unaided',
  'label-swings': 'trading-fundamentals/higher-highs?step=unaided',
  'click-bars': 'candlesticks/candle-patterns?step=unaided',
  'stop-replay': 'trading-fundamentals/confirmation?step=unaided',
  'delete-false': 'trading-fundamentals/alternation?step=unaided',
  'place-swing': 'trading-fundamentals/swings-as-of-now?step=guided',
  'place-break': 'price-action/bos?step=guided',
  shade: 'trading-fundamentals/trend-or-range?step=unaided',
  'set-probability': 'psychology-and-biases/base-rates?step=unaided',
  'draw-interval': 'psychology-and-biases/luck-evidence?step=unaided',
  'mend-diagram': 'psychology-and-biases/calibration?step=guided',
  group: 'risk-management/correlation?step=unaided',
  'place-order': 'paper-trading/exits-that-wait?step=unaided',
  trade: 'paper-trading/plan-to-journal?step=unaided',
  'place-band': 'price-action/touch-clusters?step=unaided',
  'place-row': 'volume-profile/volume-profile?step=unaided',
  justify: 'price-action/no-level-here?step=guided',
  count: 'fair-value-gaps/gap-fill?step=unaided',
  rank: 'fibonacci/choose-the-leg?step=guided',
  'place-zone': 'fair-value-gaps/three-bar-gap?step=unaided',
  'place-leg': 'fibonacci/choose-the-leg?step=unaided',
  'place-ratio': 'fibonacci/ratios?step=unaided',
  'place-stop': 'risk-management/invalidation-stop?step=unaided',
  'place-target': 'risk-management/r-expectancy?step=unaided',
  'drag-liquidation': 'risk-management/leverage?step=unaided',
};

/**
 * Kinds of tasks whose answer has a row for each mark or bin of the chart. The rows scroll next to the chart or below
 * it; the send button stays in place.
 */
const WITH_ROWS: ReadonlySet<TaskKind> = new Set(['label-swings', 'delete-false', 'count', 'mend-diagram', 'rank']);

const CONTROLS = 'input:visible, select:visible, textarea:visible, button:visible, [role="slider"]:visible';

/** Opens a task. Returns its kind, and whether its question has bars, which a chart must show. */
async function openTask(page: Page, url: string): Promise<{ readonly kind: TaskKind; readonly hasBars: boolean }> {
  const [response] = await Promise.all([
    page.waitForResponse((each) => each.url().endsWith('/api/study/tasks') && each.ok()),
    page.goto(url),
  ]);
  const { task } = (await response.json()) as TaskResponse;
  return { kind: task.question.kind, hasBars: JSON.stringify(task.question).includes('"bars":[[') };
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box === null ? Number.NaN : box.y + box.height;
}

test('each kind of task has its chart, its controls and its send button on the first screen of 1280 × 800', async ({
  page,
  product,
}) => {
  await enterAsLearner(page, product, newLearner('first-screen'));
  await page.setViewportSize(LAPTOP);
  const below: string[] = [];
  let withChart = 0;
  for (const [kind, place] of Object.entries(TASKS) as [TaskKind, string][]) {
    const opened = await openTask(page, `${product.url}/study/${place}`);
    expect(opened.kind).toBe(kind);
    const task = page.locator('section[aria-labelledby="task-instruction"]');
    const side = page.getByRole('complementary', { name: 'Answer, verdict and help' });
    const send = side.getByRole('button', { name: 'Send answer' });
    // The buttons below a chart show other bars or a table. No answer needs them.
    const controls = page
      .locator('[aria-labelledby="task-instruction"] :not(figure *), [data-answer-place] *')
      .and(page.locator(CONTROLS));
    await expect(send).toBeVisible();
    await expect(controls.first()).toBeVisible();
    const chart = task.locator('canvas, svg[role="img"]');
    if (opened.hasBars) {
      withChart += 1;
      await expect(chart.first(), kind).toBeVisible();
    }
    const charts = await chart.all();
    const shown = WITH_ROWS.has(kind) ? [controls.first()] : await controls.all();
    const parts = [task.getByRole('heading', { level: 2 }), send, ...charts, ...shown];
    const lowest = Math.max(...(await Promise.all(parts.map(bottomOf))));
    if (!(lowest <= LAPTOP.height)) below.push(`${kind} ends at ${Math.round(lowest)}`);
  }
  expect(withChart).toBeGreaterThan(20);
  expect(below).toEqual([]);
});

test('the instruction, the whole chart and the send button are on the first screen of 1280 × 720', async ({
  page,
  product,
}) => {
  await page.setViewportSize(SCREEN);
  const below: string[] = [];
  for (const lesson of LESSONS) {
    await page.goto(`${product.url}/study/${lesson}?step=guided`);
    const task = page.locator('section[aria-labelledby="task-instruction"]');
    const chart = task.locator('canvas, svg[role="img"]');
    await expect(chart.first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Send answer|Stop)/ }).first()).toBeVisible();
    const parts = [
      task.getByRole('heading', { level: 2 }),
      page.getByRole('button', { name: /^(Send answer|Stop)/ }).first(),
      ...(await chart.all()),
    ];
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    const lowest = Math.max(...boxes.map((box) => (box === null ? Number.NaN : box.y + box.height)));

    if (!(lowest <= SCREEN.height)) below.push(`${lesson} ends at ${Math.round(lowest)}`);
  }
  expect(below).toEqual([]);
});
