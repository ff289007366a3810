// If this fails, the app cannot be installed, shows an old shell or nothing at all without a network, or leaves private
// responses in a browser cache.
import { expect, type Page } from '@playwright/test';
import { newLearner } from '../support/learner.ts';
import { test } from '../support/product-fixture.ts';
import { startReleases } from '../support/releases.ts';
import { enterAsLearner, expectGuest, skipLoaders } from '../support/shell-visit.ts';

test.use({
  expects: {
    faults: [
      /ERR_INTERNET_DISCONNECTED/,
      // Errors that are expected without a network: the service worker cannot serve files that it has not stored.
      /\/static\/.*ERR_FAILED|ERR_FAILED.*\/static\/|Failed to fetch dynamically imported module/,
      /405 .*\/page-views$/,
    ],
  },
});

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ page }) => skipLoaders(page));

test('the app registers a service worker at /sw.js', async ({ page, product }) => {
  await page.goto(product.url);
  const scriptUrl = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
  expect(scriptUrl).toBe(`${product.url}/sw.js`);
  const response = await page.request.get(`${product.url}/sw.js`);
  expect(response.headers()['cache-control']).toBe('no-cache');
  expect(response.headers()['content-type']).toMatch(/javascript/);
});

test('without a network the offline page is shown, and the requested page once the network is back', async ({
  page,
  context,
  product,
}) => {
  await page.goto(product.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${product.url}/pricing`);
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/pricing`);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: /Learning is free/ })).toBeVisible();
});

test('no cache holds an API response, an image, or a page except the offline page', async ({ page, product }) => {
  await enterAsLearner(page, product, newLearner('caches'));
  await page.evaluate(() => navigator.serviceWorker.ready);
  for (const path of ['/', '/sandbox', '/profile', '/bias-test']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/offline');
  const program =
    /^\/(static\/.+|app-shell|offline|offline\.css|offline\.js|theme\.js|favicon\.svg|manifest\.webmanifest)$/;
  expect(kept.filter((path) => !program.test(path))).toEqual([]);
});

test('on the next visit the program’s own files come from the cache', async ({ page, product }) => {
  await page.goto(product.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  // Requests of the first visit that are still loading began before the service worker existed. They do not go through
  // it, so they must not be counted.
  await page.goto('about:blank');
  const byWorker: boolean[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/static/')) byWorker.push(response.fromServiceWorker());
  });
  await page.goto(`${product.url}/pricing`);
  await expectGuest(page);
  expect(byWorker.length).toBeGreaterThan(0);
  expect(byWorker).not.toContain(false);
});

/**
 * Checks for the newest service worker until it controls the open page and exactly these caches exist. One check is not
 * enough: the browser also checks by itself, and a check that joins a running one gets the earlier result.
 */
async function expectTakenOver(page: Page, caches: readonly string[]): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const { active, installing, waiting } = registration;
        const isSettled = installing === null && waiting === null && navigator.serviceWorker.controller === active;
        return isSettled ? window.caches.keys() : null;
      }),
    )
    .toEqual(caches);
}

test('a new version takes over the open page; the caches of the versions before the last are removed', async ({
  page,
  product,
}) => {
  const releases = await startReleases(product.url);
  try {
    await page.goto(releases.url);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    const [first = ''] = await page.evaluate(() => caches.keys());
    releases.release('second');
    // Tabs that still run the first version can load its files.
    await expectTakenOver(page, [first, 'tradesense-second']);
    releases.release('third');
    await expectTakenOver(page, ['tradesense-second', 'tradesense-third']);
    expect(await page.evaluate(async () => (await caches.match('/offline'))?.status)).toBe(200);
  } finally {
    releases.stop();
  }
});

test('if the service worker cannot be loaded, the app works without it', async ({ page, product }) => {
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));
  });
  await page.goto(product.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the manifest, the mobile metadata and the icons exist, each icon in its size', async ({ page, product }) => {
  await page.goto(product.url);
  const metadata = await page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll('meta[name], meta[property]')].map((meta) => [
        meta.getAttribute('name') ?? meta.getAttribute('property'),
        meta.getAttribute('content'),
      ]),
    ),
  );
  expect(metadata).toMatchObject({
    'application-name': 'TradeSense',
    'apple-mobile-web-app-title': 'TradeSense',
    'mobile-web-app-capable': 'yes',
    'og:site_name': 'TradeSense',
    'twitter:card': 'summary_large_image',
  });
  const link = async (rel: string) => page.locator(`link[rel="${rel}"]`).getAttribute('href');
  const manifest = await page.request.get(`${product.url}${(await link('manifest')) ?? ''}`);
  const { icons } = (await manifest.json()) as { icons: { src: string; sizes: string; type: string }[] };
  const pictures = [
    ...icons,
    { src: (await link('apple-touch-icon')) ?? '', sizes: '180x180', type: 'image/png' },
    { src: '/icons/shared-link.png', sizes: '1200x630', type: 'image/png' },
  ];
  for (const { src, sizes, type } of pictures) {
    const response = await page.request.get(`${product.url}${src}`);
    expect(response.headers()['content-type'], src).toContain(type);
    const body = await response.body();
    if (sizes !== 'any') expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`, src).toBe(sizes);
  }
});

test('search engines find the public pages through robots.txt and sitemap.xml', async ({ page, product }) => {
  const robots = await (await page.request.get(`${product.url}/robots.txt`)).text();
  expect(robots).toMatch(/^Sitemap: https?:\/\/.+\/sitemap\.xml$/m);
  const siteMap = await (await page.request.get(`${product.url}/sitemap.xml`)).text();
  const paths = [...siteMap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/learn-more', '/pricing', '/privacy-policy', '/terms-of-service']),
  );
  expect(paths.filter((path) => /^\/(auth|admin|offline|404|app-shell)/.test(path))).toEqual([]);
});
