// If this fails, a learner has to scroll before a Bias Test can be started.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectInView, sidewaysOverflow, WORK_SIZES } from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const supply = {
  unseen: { '4h': 900, '1d': 1_234, '1w': 120, '1M': 40 },
  kinds: { '4h': 'rated', '1d': 'rated', '1w': 'rated', '1M': 'rated', mixed: 'rated' },
} as const;

test.for(WORK_SIZES)('the test can be started on the first screen at $width × $height', async ({ width, height }) => {
  await page.viewport(width, height);
  const server = new FakeServer()
    .answer('GET /api/bias-tests/charts', {
      assets: [
        { asset: 'BTC', source: 'recorded', ...supply },
        { asset: 'ETH', source: 'recorded', ...supply },
      ],
      random: supply,
    })
    .answer('GET /api/bias-tests/insights', { answers: 0, needed: 20, biases: null, reliability: [] });
  await mountApp({ path: '/bias-test', user: newUser(), server });
  await expect.element(page.getByText(/rated charts in daily bars/)).toBeVisible();
  await expectInView(page.getByRole('button', { name: 'Start the test' }));
  await page.getByRole('combobox', { name: 'Asset' }).click();
  await expectInView(page.getByRole('option', { name: /^Random/ }));
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
