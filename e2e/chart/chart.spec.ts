// If this fails, somebody cannot use a feature of a chart, such as live bars, older bars, indicators, keyboard, touch
// or sound.
import { expect, type Locator, type Page } from '@playwright/test';
import { findingsOf } from '../support/axe.ts';
import { openChart, test } from '../support/chart-page-fixture.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const legend = (page: Page): Locator => page.locator('figure > div[aria-hidden=true]');
const spoken = (page: Page): Locator => page.locator('figure [aria-live=polite]');

async function stageBox(page: Page) {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('the chart is not shown');
  return box;
}

/** Resolves after two frames: the chart draws a changed view with the next frame. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))));

/**
 * Returns the first text of the legend for the bar at a horizontal position of the chart. `share` is the position as a
 * share of the chart's width.
 */
async function barUnder(page: Page, share: number): Promise<string> {
  const { x, y, width, height } = await stageBox(page);
  await page.mouse.move(x + width * share - 3, y + height / 3);
  await page.mouse.move(x + width * share, y + height / 3);
  await nextFrames(page);
  return (await legend(page).locator('span').first().textContent()) ?? '';
}

test('a tick changes the last bar, the legend shows a new bar, and a view that the reader has moved stays', async ({
  page,
  chartPage,
}) => {
  await openChart(page, chartPage, { bars: 300, barsInView: 60, indicators: ['sma'] });
  await page.evaluate(() => window.chartPage.tick(123.45));
  await expect(legend(page)).toContainText('C 123.45');
  const before = await barUnder(page, 0.5);
  await page.getByRole('application').press('Shift+ArrowLeft');
  await page.getByRole('application').press('Shift+ArrowLeft');
  await page.getByRole('application').press('Shift+ArrowLeft');
  await expect.poll(() => barUnder(page, 0.5)).not.toBe(before);
  const left = await barUnder(page, 0.5);
  await page.evaluate(() => window.chartPage.append(124.56));
  await page.mouse.move(0, 0);
  await expect(legend(page)).toContainText('C 124.56');
  expect(await barUnder(page, 0.5)).toBe(left);
});

test('the legend names the bar under a mouse that rests while new bars move the chart', async ({ page, chartPage }) => {
  const append = async () => {
    for (let each = 0; each < 5; each += 1) await page.evaluate((close) => window.chartPage.append(close), 120 + each);
  };
  await openChart(page, chartPage, { bars: 300, barsInView: 60 });
  await append();
  await expect(legend(page)).toContainText('C 124');
  await nextFrames(page);
  const moved = await barUnder(page, 0.5);
  await openChart(page, chartPage, { bars: 300, barsInView: 60 });
  expect(await barUnder(page, 0.5)).not.toBe(moved);
  await append();
  await expect(legend(page).locator('span').first()).toHaveText(moved);
});

test('older bars load when the left edge comes near, and the visible bars stay in place', async ({
  page,
  chartPage,
}) => {
  const options = { bars: 200, barsInView: 60, isBare: true };
  const stage = page.getByRole('application');
  const panLeft = async () => {
    await stage.focus();
    for (let step = 0; step < 20; step += 1) await stage.press('Shift+ArrowLeft');
    return barUnder(page, 0.4);
  };
  await openChart(page, chartPage, options);
  const expected = await panLeft();
  await openChart(page, chartPage, { ...options, older: 'more' });
  await panLeft();
  await expect(page.locator('figure')).toContainText('400 hourly bars');
  expect(await barUnder(page, 0.4)).toBe(expected);
  await stage.press('Home');
  await expect(spoken(page)).toContainText('Jun 14, 2024');
});

test('a chart says that older bars could not be loaded, and lets the reader try again', async ({ page, chartPage }) => {
  await openChart(page, chartPage, { bars: 100, older: 'failure', isBare: true });
  await page.getByRole('application').press('Shift+ArrowLeft');
  await expect(page.getByText('Older bars could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Older bars could not be loaded.')).toBeVisible();
});

test('indicators are added and changed by keyboard, and a screen reader reads them bar by bar', async ({
  page,
  chartPage,
}) => {
  await openChart(page, chartPage, { bars: 200 });
  await page.getByRole('button', { name: 'Indicators' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Indicators' });
  await dialog.getByLabel('Find an indicator').fill('rsi');
  await dialog.getByRole('button', { name: 'Add Relative strength index' }).press('Enter');
  await dialog.getByLabel('Period').fill('0');
  await expect(dialog.getByRole('alert').filter({ hasText: 'Period: 1 to 500' })).toBeVisible();
  await expect(legend(page)).toContainText('RSI 14');
  await dialog.getByLabel('Period').fill('5');
  await expect(legend(page)).toContainText('RSI 5');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Indicators (1)' })).toBeFocused();

  await page.getByRole('application').press('ArrowLeft');
  await expect(spoken(page)).toContainText(/RSI 5: \d+\.\d\./);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect(page.getByRole('columnheader', { name: 'RSI 5' })).toBeVisible();

  await page.getByRole('button', { name: 'Indicators (1)' }).click();
  await dialog.getByRole('button', { name: 'Remove Relative strength index' }).click();
  await expect(dialog.getByText('No indicator on this chart yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(legend(page)).not.toContainText('RSI');
});

test('the reader chooses type, interval, comparison, scale, volume and time zone of a chart', async ({
  page,
  chartPage,
}) => {
  await openChart(page, chartPage, { bars: 200 });
  await page.getByLabel('Chart type').selectOption('Heikin-Ashi');
  await page.getByLabel('Compare with').selectOption('ETH');
  await expect(legend(page)).toContainText('ETH');
  await expect(legend(page)).toContainText('GMT+1');
  await page.getByRole('button', { name: 'Display' }).click();
  const dialog = page.getByRole('dialog', { name: 'Display' });
  await expect(dialog).toContainText('averages, not traded prices');
  await dialog.getByRole('radio', { name: 'Logarithmic' }).check();
  await dialog.getByRole('radio', { name: 'Off' }).check();
  await dialog.getByRole('radio', { name: 'Exchange' }).check();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(legend(page)).toContainText('EDT');
  const intervals = page.getByRole('group', { name: 'Interval', exact: true });
  await intervals.getByRole('button', { name: '4 hours' }).click();
  await expect(intervals.getByRole('button', { pressed: true })).toHaveAccessibleName('4h, 4 hours');
  await expect(page.locator('figure')).toContainText('200 four-hour bars');
});

test('an image of a chart is saved as a PNG file that is named after the chart', async ({ page, chartPage }) => {
  await openChart(page, chartPage, { bars: 100 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save image' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('test-hourly.png');
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).subarray(1, 4).toString()).toBe('PNG');
});

test('an image of a chart can be copied', async ({ page, chartPage, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openChart(page, chartPage, { bars: 100 });
  await page.getByRole('button', { name: 'Copy image' }).click();
  const copiedWidth = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (!item?.types.includes('image/png')) return 0;
      const { width } = await createImageBitmap(await item.getType('image/png'));
      return width;
    });
  const { width } = await stageBox(page);
  await expect.poll(copiedWidth).toBeGreaterThan(width - 5);
});

test('a chart makes no sound until the reader starts it, and the reader can stop it', async ({ page, chartPage }) => {
  await page.addInitScript(() => {
    const Real = window.AudioContext;
    Object.assign(window, { audioCount: 0 });
    window.AudioContext = class extends Real {
      constructor() {
        super();
        Object.assign(window, { audioCount: 1 + Number(Reflect.get(window, 'audioCount')) });
      }
    };
  });
  await openChart(page, chartPage, { bars: 100 });
  const made = () => page.evaluate(() => Number(Reflect.get(window, 'audioCount')));
  expect(await made()).toBe(0);
  await page.getByRole('button', { name: 'Listen' }).click();
  await expect.poll(made).toBe(1);
  await page.getByRole('button', { name: 'Stop sound' }).click();
  await expect(page.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('a layer gets the pointer before the chart does, and a key before the chart’s own keys', async ({
  page,
  chartPage,
}) => {
  await openChart(page, chartPage, { bars: 60, hasLayer: true, isBare: true, settings: { volume: 'off' } });
  const level = () => page.evaluate(() => window.chartPage.levelPrice());
  await page.getByRole('application').press(']');
  expect(await level()).toBe(108);
  const { x, y, width, height } = await stageBox(page);
  const rows = Array.from({ length: Math.floor(height / 4) }, (_, i) => y + i * 4);
  let found = 0;
  for (const row of rows) {
    await page.mouse.move(x + width / 2, row);
    const cursor = await page.evaluate(
      ([left, top]) => getComputedStyle(document.elementFromPoint(left ?? 0, top ?? 0) ?? document.body).cursor,
      [x + width / 2, row],
    );
    if (cursor === 'ns-resize') found = row;
  }
  expect(found).toBeGreaterThan(0);
  const before = await barUnder(page, 0.25);
  await page.mouse.move(x + width / 2, found);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 80, found + 40, { steps: 4 });
  await page.mouse.up();
  expect(await level()).toBeLessThan(108);
  expect(await barUnder(page, 0.25)).toBe(before);
});

test('axe finds nothing on a chart with all its controls in both themes', async ({ page, chartPage }) => {
  await openChart(page, chartPage, { bars: 100, indicators: ['sma', 'rsi'], isCompared: true, older: 'failure' });
  for (const theme of ['dark-mode', 'light-mode']) {
    await page.evaluate((name) => (document.body.className = name), theme);
    for (const name of ['Indicators (2)', 'Display']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      const found = await findingsOf(page, { except: ['page-has-heading-one'] });
      expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      await page.keyboard.press('Escape');
    }
  }
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('two fingers zoom the chart, one finger pans it, and a long press shows a bar', async ({ page, chartPage }) => {
    await openChart(page, chartPage, { bars: 200, barsInView: 100 });
    const { x, y, width, height } = await stageBox(page);
    const cdp = await page.context().newCDPSession(page);
    const middle = y + height / 3;
    const touch = (type: string, ...places: number[]) =>
      cdp.send('Input.dispatchTouchEvent', {
        type: type as 'touchStart',
        touchPoints: places.map((share, id) => ({ x: x + width * share, y: middle, id })),
      });

    const first = await barUnder(page, 0.1);
    await touch('touchStart', 0.4, 0.6);
    for (const spread of [0.15, 0.2, 0.25, 0.3]) await touch('touchMove', 0.5 - spread, 0.5 + spread);
    await touch('touchEnd');
    await expect.poll(() => barUnder(page, 0.1)).not.toBe(first);

    const timeUnder = async (share: number) => Date.parse(await barUnder(page, share));
    const [held, ahead] = [await timeUnder(0.3), await timeUnder(0.6)];
    await touch('touchStart', 0.3);
    for (let step = 1; step <= 15; step += 1) await touch('touchMove', 0.3 + 0.02 * step);
    await touch('touchEnd');
    // The chart ignores the first pixels of a drag, so the bar stays a little behind the finger.
    await expect.poll(async () => Math.abs((await timeUnder(0.6)) - held)).toBeLessThan((ahead - held) / 2);

    const last = await legend(page).locator('span').first().textContent();
    await touch('touchStart', 0.25);
    await expect.poll(() => legend(page).locator('span').first().textContent()).not.toBe(last);
    await touch('touchEnd');
  });
});
