// If this fails, a chart template is not saved, is applied to another chart than the chosen one, or sets a setting that
// does not exist.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectContains } from '../../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';

const READ = 'GET /api/desk/chart-templates';
const STORE = 'PUT /api/desk/chart-templates';
const SETTINGS = 'PUT /api/charts/{asset}/settings';

const dialog = () => page.getByRole('dialog');

async function openTemplates(server = sandboxServer()) {
  await page.viewport(1440, 900);
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await page.getByRole('button', { name: 'Templates', exact: true }).click();
  return server;
}

test('the chart is saved as a template under a name', async () => {
  const server = await openTemplates();
  server.answer(STORE, { version: 1 });
  await dialog().getByRole('textbox').fill('Plain');
  await dialog().getByRole('button', { name: 'Save' }).click();
  await expectContains(dialog().getByRole('list'), 'Candles, linear, 0 indicators');
  expect(server.callsOf(STORE).map(({ body }) => body)).toMatchObject([
    { version: 0, templates: [{ name: 'Plain', settings: { series: 'candles', indicators: [] } }] },
  ]);
});

test('a template is applied to the chart; for its invalid settings, those of the chart stay', async () => {
  const settings = {
    series: 'line',
    scale: 'sideways',
    indicators: [{ id: 'ema-1', kind: 'ema', numbers: [20], color: 1 }],
  };
  const id = '6f0f2a44-0000-4000-8000-000000000001';
  const server = await openTemplates(
    sandboxServer().answer(READ, { templates: [{ id, name: 'Trend', settings }], version: 2 }),
  );
  server.answer(SETTINGS, { done: true });
  await dialog().getByRole('button', { name: 'Apply Trend' }).click();
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Indicators (1)' })).toBeVisible();
  await expect
    .poll(() => server.callsOf(SETTINGS).at(-1)?.body, { timeout: 10_000 })
    .toMatchObject({
      series: 'line',
      scale: 'linear',
      volume: 'pane',
    });
});
