// If this fails, one of the pages below has no link to the page above it, or the link leads elsewhere or is below the
// title.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerOf, FakeServer } from '../browser-test/fake-server.ts';
import type { Endpoint } from '../platform/api-client.ts';
import { mountApp, newUser } from '../browser-test/mount-app.tsx';
import { personOf } from '../features/people/people-server.test-data.ts';

const NOBODY = { people: [], nextCursor: null };

const serverWithPeople = () =>
  new FakeServer()
    .answer('GET /api/people/{username}/followers', NOBODY)
    .answer('GET /api/people/{username}', () => personOf());

const main = page.getByRole('main');
const back = main.getByRole('link', { name: 'Back to the page of olga', exact: true });

test('the way back stands above the title and leads to the page above, also for a reader who came from elsewhere', async () => {
  await mountApp({ path: '/u/olga/followers', user: newUser(), server: serverWithPeople() });
  await expect.element(back).toHaveAttribute('href', '/u/olga');
  // The router takes a link to a page above as one to the current page.
  await expect.element(back).not.toHaveAttribute('aria-current');
  const title = main.getByRole('heading', { level: 1 });
  expect(back.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    title.element().getBoundingClientRect().top,
  );
  await back.click();
  await expect.element(main.getByRole('heading', { name: 'olga', level: 1 })).toBeVisible();
});

const missing = () => answerOf(404, { code: 'not-found' });

// These pages show the link before their data are there, so no data are needed.
test.each<[path: string, name: string, href: string, calls: readonly Endpoint[]]>([
  ['/badges', 'Back to your profile', '/profile', ['GET /api/badges']],
  ['/billing', 'Back to your profile', '/profile', ['GET /api/billing/plan', 'GET /api/billing/invoices']],
  ['/dashboard/letter', 'Back to the dashboard', '/dashboard', ['GET /api/dashboard/letter']],
  ['/evidence/atlas', 'Back to the evidence', '/evidence', ['GET /api/evidence/atlas']],
  [
    '/sandbox/imported',
    'Back to the journal',
    '/sandbox/journal',
    ['GET /api/imports', 'GET /api/imported-trades', 'GET /api/imported-trades/statistics'],
  ],
  ['/sandbox/journal', 'Back to the sandbox', '/sandbox', []],
  ['/sandbox/replay', 'Back to the sandbox', '/sandbox', ['GET /api/replay/intervals']],
  ['/sandbox/reviews', 'Back to the journal', '/sandbox/journal', []],
  ['/study/reviews', 'Back to Study', '/study', []],
])('%s has the link “%s”, which leads to %s', async (path, name, href, calls) => {
  const server = new FakeServer();
  for (const call of calls) server.respond(call, missing);
  await mountApp({ path, user: newUser({ isAdmin: true }), server });
  const link = main.getByRole('link', { name, exact: true });
  await expect.element(link).toHaveAttribute('href', href);
  const title = main.getByRole('heading', { level: 1 });
  expect(link.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(
    title.element().getBoundingClientRect().top,
  );
});
