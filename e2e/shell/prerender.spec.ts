// If this fails, search engines and slow connections get an empty page, or the browser discards the prerendered page.
import { expect, type Page } from '@playwright/test';
import { test } from '../support/product-fixture.ts';
import { expectStarted } from '../support/shell-visit.ts';

test.use({ expects: { faults: [/404 .*\/no\/such\/page$/] } });

test.use({ serviceWorkers: 'allow' });

const PAGES = [
  '/',
  '/evidence',
  '/learn-more',
  '/pricing',
  '/privacy-policy',
  '/terms-of-service',
  '/auth/login',
  '/auth/register',
];

for (const path of PAGES) {
  test(`${path} arrives as HTML with its content, title, description and address`, async ({ product, request }) => {
    const html = await (await request.get(product.url + path)).text();
    expect(html).toMatch(/<main[^>]*>[\s\S]*<h1[\s\S]*<\/main>/);
    expect(html).toMatch(/<title>[^<]*TradeSense[^<]*<\/title>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description" content="[^"]{20,}"/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${product.url}${path}" />`);
    expect(html).toContain(`<meta property="og:url" content="${product.url}${path}" />`);
    expect(html).toMatch(/<meta property="og:title" content="[^"]+"/);
    expect(html).not.toContain('site.invalid');
  });

  test(`the app hydrates ${path} without a warning`, async ({ page, product }) => {
    const said: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(String(error)));
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        document.querySelector('#main')?.setAttribute('data-from-the-document', '');
      });
    });
    await page.goto(product.url + path);
    await expectStarted(page);
    await expect(page.locator('#main')).toHaveAttribute('data-from-the-document', '');
    expect(said).toEqual([]);
  });
}

test('a saved light theme and a query do not disturb the hydration', async ({ page, product }) => {
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  await page.addInitScript(() => localStorage.setItem('darkMode', 'false'));
  await page.goto(`${product.url}/pricing`);
  await expect(page.getByRole('button', { name: 'Switch to the dark theme' })).toBeVisible();
  await page.goto(`${product.url}/auth/login?next=%2Fprofile`);
  await expect(page.getByRole('main').getByRole('link', { name: /create/i })).toHaveAttribute(
    'href',
    /next=%2Fprofile/,
  );
  expect(said).toEqual([]);
});

test('a reader who has scrolled before hydration keeps the scroll position', async ({ page, product }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/auth/csrf-token', async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(product.url);
  const heading = page.getByRole('heading', { name: 'A market to practice on', includeHidden: true });
  await heading.evaluate((element) => element.scrollIntoView());
  resolve();
  // The chart is loaded once the app knows whether somebody is signed in.
  await expect(page.getByRole('application', { name: 'Bitcoin, hourly' })).toBeVisible();
  await expect(heading).toBeInViewport();
});

test('a protected page arrives without content', async ({ product, request }) => {
  for (const path of ['/profile', '/bias-test', '/admin']) {
    const answer = await request.get(product.url + path);
    expect(answer.status()).toBe(200);
    expect(await answer.text()).toContain('<div id="root"></div>');
  }
});

test('an unknown address gets the status 404, and the page says so', async ({ product, page }) => {
  const answer = await page.goto(`${product.url}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle('Page not found · TradeSense');
});

test('title, description and address change with each navigation', async ({ page, product }) => {
  await page.goto(product.url);
  await expectStarted(page);
  await page.evaluate(() => history.pushState({}, '', '/pricing'));
  await expect(page).toHaveTitle('Pricing · TradeSense');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${product.url}/pricing`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /What Pro adds/);
});

/**
 * Slows the page down and follows the link as soon as the page reacts to clicks. Marks on the page whether React had
 * started; the mark is lost if the browser loads another document.
 */
async function leaveAtOnce(page: Page, link: { readonly area: string; readonly href: string }): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.addInitScript(({ area, href }) => {
    const leave = (root: Element): void => {
      const isHydrated = Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'));
      root.setAttribute('data-left', isHydrated ? 'hydrated' : 'before it was hydrated');
      document.querySelector<HTMLElement>(`${area} a[href="${href}"]`)?.click();
    };
    const watch = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes) {
        if (oldValue !== null && target instanceof HTMLElement && !target.inert && target.id === 'root') leave(target);
      }
    });
    watch.observe(document, { subtree: true, attributes: true, attributeFilter: ['inert'], attributeOldValue: true });
  }, link);
}

for (const [area, href, heading] of [
  ['header', '/auth/login', 'Sign in'],
  ['nav', '/study', 'Study'],
  ['nav', '/pricing', 'Learning is free. Pro adds depth.'],
  ['footer', '/learn-more', 'Learn to separate what you see from what you wish'],
] as const) {
  test(`a press on ${href} in the ${area} leads there before the page is hydrated`, async ({ page, product }) => {
    await leaveAtOnce(page, { area, href });
    await page.goto(product.url);
    await expect(page).toHaveURL(product.url + href);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.locator('#root')).toHaveAttribute('data-left', 'before it was hydrated');
  });
}
