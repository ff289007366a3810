// If this fails, an idea does not get from writing to scoring: its call shows too early, its locked call can be
// changed, or nobody gets a score.
import { expect, type Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { ApiVisitor } from './support/api-visitor.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAbsent } from './support/expect-absent.ts';
import { newLearner, signIn } from './support/learner.ts';
import { unlockSandbox } from './support/sandbox-by-api.ts';
import { skipLoaders } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';
import { test, type StoryProduct } from './support/story-product.ts';

const THESIS = 'The base of the last days holds, and sellers are tired.';

async function enter(page: Page, product: StoryProduct, username: string): Promise<ApiVisitor> {
  const learner = newLearner(username);
  const visitor = await signIn(product, learner);
  await visitor.call('PUT /api/profile/username', { body: { username } });
  await skipLoaders(page);
  await openSignedIn(page, product, learner, '/feed');
  return visitor;
}

test('an idea is written, a reader predicts before seeing the call, and both are scored', async ({
  page: anns,
  product,
  browser,
}) => {
  const other = await browser.newContext();
  const bens = await other.newPage();
  await enter(anns, product, 'ann_has_idea');
  const ben = await enter(bens, product, 'ben_predicts');

  await anns.getByRole('button', { name: 'New idea' }).click();
  const form = anns.getByRole('region', { name: 'New chart idea' });
  await form.getByRole('radio', { name: 'One day' }).check();
  await form.getByRole('radio', { name: 'Bullish' }).check();
  await form.getByRole('spinbutton', { name: 'in %' }).fill('70');
  await form.getByRole('textbox', { name: 'Thesis' }).fill(THESIS);
  await form.getByRole('textbox', { name: 'Invalidation', exact: true }).fill('An hourly close below the base.');
  await form.getByRole('textbox', { name: 'Invalidation price (optional)' }).fill('100');
  await expectAccessible(anns, 'new idea');
  await form.getByRole('button', { name: 'Publish idea' }).click();
  await expect(anns.getByText('Not locked yet')).toBeVisible();
  const address = anns.url();
  const id = address.split('/').at(-1) ?? '';
  await anns.getByRole('button', { name: 'Change your call' }).click();
  await anns.getByRole('spinbutton', { name: 'in %' }).fill('75');
  await anns.getByRole('button', { name: 'Save' }).click();
  await expect(anns.getByText('Bullish, 75%')).toBeVisible();

  await bens.reload();
  await bens.getByRole('link', { name: 'Open the idea' }).click();
  await expect(bens.getByText('Not locked yet')).toBeVisible();
  await expectAbsent(bens.getByText(THESIS));

  const stateOf = async () => (await ben.call('GET /api/posts/{id}/idea', { params: { id } })).body.state;
  await product.moveClock(17 * MINUTE_MS);
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('predicting');
  await bens.reload();
  await expect(bens.getByRole('form', { name: 'Your prediction' })).toBeVisible();
  await expectAbsent(bens.getByText(THESIS));
  await expectAccessible(bens, 'idea with open predictions');
  await bens.getByRole('radio', { name: 'Bearish' }).check();
  await bens.getByRole('spinbutton', { name: 'in %' }).fill('60');
  await bens.getByRole('button', { name: 'Predict and see the call' }).click();
  await expect(bens.getByText(THESIS)).toBeVisible();
  await expect(bens.getByText('Bullish, 75%')).toBeVisible();
  await anns.reload();
  await expect(anns.getByText('1 prediction', { exact: true })).toBeVisible();
  await expectAbsent(anns.getByRole('button', { name: 'Change your call' }));

  await unlockSandbox(ben);
  await bens.getByRole('link', { name: 'Fork the plan' }).click();
  await expect(bens.getByRole('textbox', { name: 'Thesis' })).toHaveValue(
    `${THESIS}\nWrong if: An hourly close below the base.`,
    { timeout: 30_000 },
  );
  expect(bens.url()).toContain('asset=BTC');

  // Moves the clock in two steps, because a session ends after a day without a visit.
  for (const hours of [12, 13]) {
    await product.moveClock(hours * HOUR_MS);
    await expect.poll(stateOf).not.toBe('predicting');
    await anns.goto(address);
    await expect(anns.getByText('Your call')).toBeVisible();
    await bens.goto(address);
    await expect(bens.getByText('Your prediction')).toBeVisible();
  }
  await expect.poll(stateOf, { timeout: 60_000 }).toBe('scored');
  await bens.reload();
  await expect(bens.getByText('Scored', { exact: true })).toBeVisible();
  await expect(bens.getByText(/^Brier score \d\.\d\d/)).toHaveCount(2);
  await expect(bens.getByRole('region', { name: 'Record of ann_has_idea' })).toContainText(
    /\(\d of 1\)\. Deleted ideas count too\.95% interval at every look: /,
  );
  await expectAccessible(bens, 'scored idea');
  await expect
    .poll(async () => {
      const { notifications } = (await ben.call('GET /api/notifications', { query: {} })).body;
      return notifications.map(({ content }) => content.type);
    })
    .toContain('idea-scored');
  await other.close();
});
