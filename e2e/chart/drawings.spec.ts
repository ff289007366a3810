// If this fails, somebody cannot draw on a chart with a mouse, by touch or by keyboard, or loses their drawings.
import { expect, type Locator, type Page } from '@playwright/test';
import type { Drawing } from '@tradesense/contract/charts.ts';
import { findingsOf } from '../support/axe.ts';
import { openChart, test } from '../support/chart-page-fixture.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const HOUR_MS = 3_600_000;
const END_MS = Date.UTC(2024, 6, 1);
const look = { color: 1, width: 2 } as const;
/** Returns a point at this price, `hours` hours before the end of the bars. */
const at = (hours: number, price: number) => ({ timeMs: END_MS - hours * HOUR_MS, price });
const uuid = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const LINE = {
  id: uuid(1),
  kind: 'trend-line',
  ...look,
  anchors: [at(50, 108), at(20, 113)],
} as const satisfies Drawing;
const KINDS: readonly Drawing[] = [
  LINE,
  { id: uuid(2), kind: 'level', color: 2, width: 2, anchors: [at(30, 111)] },
  { id: uuid(3), kind: 'rectangle', color: 3, width: 1, anchors: [at(50, 108), at(25, 113)] },
  { id: uuid(4), kind: 'fibonacci', color: 4, width: 1, anchors: [at(55, 107), at(25, 114)] },
  { id: uuid(5), kind: 'measure', color: 5, width: 1, anchors: [at(50, 108), at(25, 111)] },
  {
    id: uuid(6),
    kind: 'text',
    color: 6,
    width: 1,
    anchors: [at(50, 112)],
    text: 'Buyers came back here twice; watch the close',
  },
  { id: uuid(7), kind: 'volume-range', color: 4, width: 1, anchors: [at(50, 108), at(25, 111)] },
];

const stage = (page: Page): Locator => page.getByRole('application');
const drawn = (page: Page): Promise<readonly Drawing[]> => page.evaluate(() => window.chartPage.drawings());
const kinds = async (page: Page) => (await drawn(page)).map(({ kind }) => kind);

/** Returns a position on the chart, given as shares of its width and height. */
async function placeOn(page: Page, across: number, down: number): Promise<{ readonly x: number; readonly y: number }> {
  const box = await stage(page).boundingBox();
  if (!box) throw new Error('the chart is not shown');
  return { x: box.x + box.width * across, y: box.y + box.height * down };
}

async function pull(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const [start, end] = [await placeOn(page, ...from), await placeOn(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
  await page.mouse.move(end.x, end.y);
  await page.mouse.up();
}

test('every tool draws by mouse, and a drawing can be moved, moved back by Undo, restyled, labeled, hidden and locked', async ({
  page,
  chartPage,
}) => {
  await openChart(page, chartPage, { bars: 60, drawings: [] });
  const tools = [
    'Trend line',
    'Level',
    'Rectangle',
    'Fibonacci retracement',
    'Measure',
    'Volume profile of a range',
    'Text',
  ];
  for (const [i, name] of tools.entries()) {
    await page.getByRole('button', { name, exact: true }).click();
    await pull(page, [0.1 + i * 0.1, 0.5], [0.18 + i * 0.1, 0.35]);
    await expect(page.getByRole('group', { name: `Selected: ${name}` })).toBeVisible();
  }
  expect(await kinds(page)).toEqual([
    'trend-line',
    'level',
    'rectangle',
    'fibonacci',
    'measure',
    'volume-range',
    'text',
  ]);
  await expect(page.getByLabel('Text', { exact: true }).and(page.getByRole('textbox'))).toBeFocused();
  await page.keyboard.type('Sellers');
  await page.keyboard.press('Enter');
  await expect(stage(page)).toBeFocused();
  expect((await drawn(page)).at(-1)).toMatchObject({ text: 'Sellers' });
  await page.getByRole('radio', { name: 'Pink' }).check();
  expect((await drawn(page)).at(-1)).toMatchObject({ color: 5 });

  const before = await drawn(page);
  await pull(page, [0.14, 0.425], [0.14, 0.55]);
  await expect(page.getByRole('group', { name: 'Selected: Trend line' })).toBeVisible();
  expect((await drawn(page))[0]).not.toEqual(before[0]);
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(await drawn(page)).toEqual(before);
  await page.getByRole('button', { name: 'Lock all drawings' }).click();
  await pull(page, [0.14, 0.425], [0.16, 0.425]);
  await page.getByRole('button', { name: 'Lock all drawings' }).click();
  await page.getByRole('button', { name: 'Hide all drawings' }).click();
  await expect(page.getByRole('button', { name: 'Hide all drawings' })).toHaveAttribute('aria-pressed', 'true');
  expect(await drawn(page)).toEqual(before);
});

test('by keyboard a drawing is placed, moved, edited in the list and deleted, and its placing is announced', async ({
  page,
  chartPage,
}) => {
  await openChart(page, chartPage, { bars: 60, drawings: [] });
  const spoken = page.locator('figure [aria-live=polite]').filter({ hasText: /./ });
  await page.getByRole('button', { name: 'Trend line' }).press('Enter');
  await expect(stage(page)).toBeFocused();
  await expect(stage(page)).toHaveAccessibleDescription(/With a drawing tool the arrows move the point/);
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('l');
  await expect(spoken.first()).toContainText(/Jun 30, 2024, .* at 11\d\.\d\d\./);
  await page.keyboard.press('Enter');
  await expect(spoken.first()).toContainText('Placed. End next.');
  for (const key of ['ArrowRight', 'ArrowRight', 'h', 'Enter']) await page.keyboard.press(key);
  const [made] = await drawn(page);
  expect((made?.anchors[1]?.timeMs ?? 0) - (made?.anchors[0].timeMs ?? 0)).toBe(2 * HOUR_MS);
  await page.keyboard.press('ArrowLeft');
  expect((await drawn(page))[0]?.anchors[0].timeMs).toBe((made?.anchors[0].timeMs ?? 0) - HOUR_MS);
  await page.keyboard.press('Control+z');
  expect((await drawn(page))[0]).toEqual(made);

  await page.getByRole('button', { name: 'Objects, drawings: 1' }).press('Enter');
  const list = page.getByRole('dialog', { name: 'Objects on the chart' });
  await list.getByRole('button', { name: /^Edit Trend line from/ }).press('Enter');
  await list.getByLabel('Start: time (UTC)').fill('2024-06-29T08:00');
  await list.getByLabel('End: price').fill('12o');
  await expect(list.getByText('End: price must be a number such as 1250.5 or 1,250.5')).toBeVisible();
  await list.getByLabel('End: price').fill('120.25');
  await list.getByLabel('Color').selectOption('Green');
  expect((await drawn(page))[0]).toMatchObject({
    color: 6,
    anchors: [{ timeMs: Date.UTC(2024, 5, 29, 8) }, { price: 120.25 }],
  });
  await list.getByRole('button', { name: /^Delete Trend line/ }).press('Enter');
  await expect(list.getByText('No drawings on this chart yet.')).toBeVisible();
  await list.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Objects, drawings: 0' })).toBeFocused();
});

test('drawings stay on their candles when older bars load and the view moves', async ({ page, chartPage }) => {
  await openChart(page, chartPage, { bars: 200, barsInView: 60, isBare: true, older: 'more', drawings: [LINE] });
  await expect(page.getByRole('button', { name: 'Objects, drawings: 1' })).toBeVisible();
  await stage(page).focus();
  // Returns the close of the bar at which the line ends, to compare before and after.
  const endOnClose = async () => {
    for (const key of ['d', 'Enter', 'Enter', 'c']) await page.keyboard.press(key);
    const [line] = await drawn(page);
    for (const key of ['Control+z', 'Escape']) await page.keyboard.press(key);
    return line?.anchors[1];
  };
  const expected = await endOnClose();
  expect(expected).not.toEqual(LINE.anchors[1]);
  for (let step = 0; step < 30; step += 1) await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.locator('figure')).toContainText('400 hourly bars');
  expect(await endOnClose()).toEqual(expected);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 500 } });

  test('a finger draws with a tool and moves a drawing, and the page does not scroll', async ({ page, chartPage }) => {
    await openChart(page, chartPage, { bars: 60, drawings: [] });
    await page.getByRole('button', { name: 'Trend line' }).tap();
    await stage(page).scrollIntoViewIfNeeded();
    const scrolled = () => page.evaluate(() => scrollY);
    const cdp = await page.context().newCDPSession(page);
    const drag = async (from: readonly [number, number], to: readonly [number, number]) => {
      const [start, end] = [await placeOn(page, ...from), await placeOn(page, ...to)];
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
        cdp.send('Input.dispatchTouchEvent', {
          type,
          touchPoints:
            type === 'touchEnd'
              ? []
              : [{ x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share }],
        });
      await touch('touchStart', 0);
      for (const share of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', share);
      await touch('touchEnd', 1);
    };
    const before = await scrolled();
    await drag([0.2, 0.3], [0.6, 0.6]);
    await expect.poll(() => kinds(page)).toEqual(['trend-line']);
    const [made] = await drawn(page);
    await drag([0.4, 0.45], [0.4, 0.6]);
    await expect.poll(async () => (await drawn(page))[0]?.anchors[0].price).toBeLessThan(made?.anchors[0].price ?? 0);
    expect(await scrolled()).toBe(before);
  });
});

test('axe finds nothing with a drawing selected and with the list open in both themes', async ({ page, chartPage }) => {
  await openChart(page, chartPage, { bars: 60, isBare: true, drawings: KINDS });
  await expect(page.getByRole('button', { name: `Objects, drawings: ${KINDS.length}` })).toBeVisible();
  const findings = async () => {
    const found = await findingsOf(page, { part: 'figure', except: ['page-has-heading-one'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  for (const theme of ['dark-mode', 'light-mode']) {
    await page.evaluate((name) => (document.body.className = name), theme);
    await stage(page).press('Shift+D');
    await expect(page.getByRole('group', { name: /^Selected/ })).toBeVisible();
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: `Objects, drawings: ${KINDS.length}` }).click();
    await page.getByRole('button', { name: /^Edit Fibonacci/ }).click();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
  }
});

test.describe('images of drawings', () => {
  test.use({ viewport: { width: 420, height: 600 } });
  /**
   * Size of the axes, in pixels. Images exclude them, because every machine renders their text slightly differently.
   */
  const AXES_PX = { right: 70, bottom: 30 };

  test('each kind of drawing matches its image in the dark theme, and all together match one in the light theme', async ({
    page,
    chartPage,
  }) => {
    await page.goto(chartPage.url);
    const show = (drawings: readonly Drawing[]) =>
      page.evaluate(
        (options) => {
          window.chartPage.unmount();
          window.chartPage.mount(options);
        },
        { bars: 60, isBare: true, settings: { volume: 'off' }, drawings },
      );
    const expectPicture = async (name: string, count: number) => {
      await expect(page.getByRole('button', { name: `Objects, drawings: ${count}` })).toBeVisible();
      const box = await page.locator('[data-chart-place]').boundingBox();
      const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
      await expect(page).toHaveScreenshot(`${name}.png`, {
        clip: { x, y, width: width - AXES_PX.right, height: height - AXES_PX.bottom },
        maxDiffPixelRatio: 0.01,
      });
    };
    for (const drawing of KINDS) {
      await show([drawing]);
      await expectPicture(drawing.kind, 1);
    }
    await page.evaluate(() => (document.body.className = 'light-mode'));
    await show(KINDS);
    await expectPicture('all-light', KINDS.length);
  });
});
