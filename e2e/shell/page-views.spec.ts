// If this fails, page views are logged wrongly, browser errors are not reported, or the reports identify the visitor.
import { expect, type Page, type Request } from '@playwright/test';
import type { ClientErrorsRequest, HeartbeatRequest, PageViewRequest } from '@tradesense/contract/analytics.ts';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { enterAsLearner, setHidden, skipLoaders } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/uncaught: (broken for|nobody handles)/] } });

const BEAT_MS = 30_000;
const TOKEN = 'q3V9x_Zk2-Lw8RtYbN4uJ6hGfD1sAoPiEcXmTvKy0Qz';

/** Returns a list that collects the bodies of all later requests of the page to this endpoint. */
function sentTo<Body>(page: Page, call: string): Body[] {
  const bodies: Body[] = [];
  page.on('request', (request: Request) => {
    if (!request.url().endsWith(`/api/analytics/${call}`)) return;
    bodies.push(request.postDataJSON() as Body);
  });
  return bodies;
}

const viewsOf = (page: Page) => sentTo<PageViewRequest>(page, 'page-views');
const beatsOf = (page: Page) => sentTo<HeartbeatRequest>(page, 'heartbeat');
const visibleMs = (beats: readonly HeartbeatRequest[]) =>
  beats.flatMap(({ entries }) => entries).reduce((sum, entry) => sum + entry.visibleMs, 0);

async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name }).click();
}

test('page views are logged with the current path and page title, once per view', async ({ page, product }) => {
  await skipLoaders(page);
  const views = viewsOf(page);
  const answered = page.waitForResponse('**/api/analytics/page-views');
  await page.goto(`${product.url}/?utm_source=letter#top`);
  expect((await answered).status()).toBe(200);
  await follow(page, 'Privacy Policy');
  await expect.poll(() => views.length).toBe(2);
  await follow(page, 'Terms of Service');
  await expect.poll(() => views.length).toBe(3);
  await page.goBack();
  await expect.poll(() => views.length).toBe(4);
  const titles = views.map(({ path, title }) => [path, title]);
  expect(titles.map(([path]) => path)).toEqual(['/', '/privacy-policy', '/terms-of-service', '/privacy-policy']);
  expect(titles[1]?.[1]).toMatch(/^Privacy.* · TradeSense$/);
  expect(titles[2]?.[1]).toMatch(/^Terms.* · TradeSense$/);
  expect(titles[3]).toEqual(titles[1]);
  expect(new Set(views.map(({ viewId }) => viewId)).size).toBe(4);
});

test('page views contain no identity: no token, no query', async ({ page, product }) => {
  const visitor = await enterAsLearner(page, product, newLearner('counted'));
  const answered = page.waitForResponse((response) => {
    const sent = response.request();
    return sent.url().endsWith('/api/analytics/page-views') && sent.postDataJSON().path === '/privacy-policy';
  });
  await page.goto(`${product.url}/privacy-policy?token=${TOKEN}`);
  const answer = await answered;
  expect(answer.status()).toBe(200);
  expect(await answer.request().allHeaders()).not.toHaveProperty('authorization');
  const sent = answer.request().postData();
  expect(sent).toContain('/privacy-policy');
  for (const secret of [TOKEN, visitor.token ?? '', 'token=']) expect(sent).not.toContain(secret);
});

test('a heartbeat has at most 30 entries', async ({ page, product }) => {
  await page.clock.install();
  await skipLoaders(page);
  const [views, beats] = [viewsOf(page), beatsOf(page)];
  let told = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/api/analytics/page-views')) told += 1;
  });
  await page.route('**/api/analytics/heartbeat', (route) => route.abort());
  await page.goto(product.url);
  for (let count = 1; count <= 35; count += 1) {
    await expect.poll(() => views.length).toBe(count);
    await page.clock.runFor(200);
    await follow(page, count % 2 === 1 ? 'Privacy Policy' : 'Terms of Service');
  }
  await expect.poll(() => told).toBe(36);
  beats.length = 0;
  await page.unroute('**/api/analytics/heartbeat');
  const answered = page.waitForResponse('**/api/analytics/heartbeat');
  // The server may not have stored the last view before the first heartbeat; then the second heartbeat sends the time
  // of this view.
  await page.clock.runFor(BEAT_MS);
  expect((await answered).status()).toBe(200);
  await page.clock.runFor(BEAT_MS);
  await expect.poll(() => new Set(beats.flatMap(({ entries }) => entries.map((each) => each.viewId))).size).toBe(36);
  expect(Math.max(...beats.map(({ entries }) => entries.length))).toBe(30);
});

test('a tab that is hidden sends its visible time at once and then nothing', async ({ page, product }) => {
  await page.clock.install();
  await skipLoaders(page);
  const [views, beats] = [viewsOf(page), beatsOf(page)];
  const counted = page.waitForResponse('**/api/analytics/page-views');
  await page.goto(product.url);
  await counted;
  expect(views).toHaveLength(1);
  await page.clock.pauseAt(Date.now() + 120_000);
  await setHidden(page, true);
  await expect.poll(() => beats.length).toBeGreaterThan(0);
  const before = beats.length;
  await page.clock.runFor(10 * BEAT_MS);
  expect(beats).toHaveLength(before);
  const shown = visibleMs(beats);
  await setHidden(page, false);
  await page.clock.runFor(BEAT_MS);
  await expect.poll(() => beats.length).toBeGreaterThan(before);
  expect(visibleMs(beats) - shown).toBeGreaterThan(0);
  expect(visibleMs(beats) - shown).toBeLessThanOrEqual(BEAT_MS);
});

for (const { signal, script } of [
  { signal: 'Do Not Track', script: () => Object.defineProperty(navigator, 'doNotTrack', { value: '1' }) },
  {
    signal: 'Global Privacy Control',
    script: () => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
  },
]) {
  test(`a browser that signals ${signal} sends no page views`, async ({ page, product }) => {
    await page.clock.install();
    await skipLoaders(page);
    await page.addInitScript(script);
    const [views, beats] = [viewsOf(page), beatsOf(page)];
    const loaded = page.waitForResponse(/\/static\/around-.*\.js$/);
    await page.goto(product.url);
    await loaded;
    await page.clock.runFor(2 * BEAT_MS);
    await setHidden(page, true);
    await follow(page, 'Privacy Policy');
    await expect(page).toHaveURL(/privacy-policy/);
    expect([views, beats]).toEqual([[], []]);
  });
}

test('each error is reported once, without tokens, addresses and queries, and reaches the log', async ({
  page,
  product,
}) => {
  await skipLoaders(page);
  const reports = sentTo<ClientErrorsRequest>(page, 'errors');
  await page.goto(`${product.url}/?token=${TOKEN}`);
  const answered = page.waitForResponse('**/api/analytics/errors');
  const raise = (token: string): void => {
    const fail = (): void => {
      throw new Error(`broken for ann@example.org with Bearer ${token}`);
    };
    // Raises the same error twice, and a rejected promise that nothing handles.
    for (let i = 0; i < 2; i += 1) setTimeout(fail, 50);
    setTimeout(() => void Promise.reject(new TypeError('nobody handles this')), 50);
  };
  // Waits until error reporting has started. From then on, the same error is reported once, however often it occurs.
  await expect(async () => {
    await page.evaluate(raise, TOKEN);
    await expect.poll(() => reports.length, { timeout: 2_500 }).toBe(1);
  }).toPass();
  expect((await answered).status()).toBe(200);
  expect(reports).toHaveLength(1);
  const [{ errors }] = reports as [ClientErrorsRequest];
  expect(errors.map(({ name, path }) => [name, path])).toEqual([
    ['Error', '/'],
    ['TypeError', '/'],
  ]);
  expect(errors[0]?.message).toBe('broken for [email] with Bearer [token]');
  expect(JSON.stringify(errors)).not.toContain(TOKEN);
  await expect.poll(() => product.output.join('\n')).toContain('nobody handles this');
  expect(product.output.join('\n')).not.toContain('ann@example.org');
});
