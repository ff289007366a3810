// If this fails, a page whose content does not exist has the title of another page, or no heading.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerOf, FakeServer } from './browser-test/fake-server.ts';
import { mountApp, newUser } from './browser-test/mount-app.tsx';

const ID = '0199a3b2-7c4d-7e5f-8a9b-0c1d2e3f4a5b';
const missing = () => answerOf(404, { code: 'not-found', detail: 'There is nothing here.' });
const server = () =>
  new FakeServer()
    .answer('GET /api/bias-tests', { tests: [], nextCursor: null })
    .respond('GET /api/bias-tests/{id}', missing)
    .respond('GET /api/chart-exams/{id}', missing)
    .respond('GET /api/chart-exams/{id}/results', missing)
    .respond('GET /api/posts/{id}', missing)
    .respond('GET /api/classes/{id}', missing)
    .respond('GET /api/evidence/atlas/{claim}', missing)
    .respond('GET /api/billing/invoices/{id}', missing);

test.each([
  ['/bias-test/NOPE', 'There is no asset “NOPE”'],
  [`/bias-test/BTC?test=${ID}`, 'This test does not exist'],
  ['/results/NOPE', 'There is no asset “NOPE”'],
  [`/results/BTC?session=${ID}`, 'Results not found'],
  ['/chart-exam/nope', 'There is no exam “nope”'],
  [`/chart-exam/swing-analysis?exam=${ID}`, 'This exam does not exist'],
  [`/chart-exam/results?session=${ID}`, 'Results not found'],
  [`/post/${ID}`, 'There is no such post'],
  [`/classes/${ID}`, 'There is no such class among yours'],
  [`/billing/invoices/${ID}`, 'There is no such invoice'],
  ['/evidence/atlas/nope', 'This claim does not exist'],
])('the page %s has its own title and heading', async (path, title) => {
  await mountApp({ path, user: newUser(), server: server() });
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(page.getByRole('heading', { level: 1 }).elements()).toHaveLength(1);
  await expect.poll(() => document.title).toBe(`${title} · TradeSense`);
});

test('the title of a missing page ends with the page', async () => {
  await mountApp({ path: '/bias-test/NOPE', user: newUser(), server: server() });
  await page.getByRole('link', { name: 'Choose an asset' }).click();
  await expect.poll(() => document.title).toBe('Bias Test · TradeSense');
});
