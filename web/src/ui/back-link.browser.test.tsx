// If this fails, a page has no way back to the page above it, has one of its own kind, or leads elsewhere.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeServer } from '../browser-test/fake-server.ts';
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
