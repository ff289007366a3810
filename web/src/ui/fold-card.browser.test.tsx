// If this fails, a long page of settings shows one of its parts on the first screen of a phone, or hides the part to
// which a link leads.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DEFAULT_AUDIENCES } from '@tradesense/core/people/audience.ts';
import { expectAccessiblePart } from '../browser-test/expect-accessible.ts';
import { expectAbsent, makeNarrow } from '../browser-test/expect-page.ts';
import { FakeServer } from '../browser-test/fake-server.ts';
import { mountApp, newUser } from '../browser-test/mount-app.tsx';

const serverOf = () =>
  new FakeServer()
    .answer('GET /api/auth/sessions', { sessions: [] })
    .answer('GET /api/profile/about', { bio: '', links: [], version: 1 })
    .answer('GET /api/profile/audiences', { audiences: DEFAULT_AUDIENCES })
    .answer('GET /api/profile/blocked', { people: [], nextCursor: null })
    .answer('GET /api/profile/muted', { people: [], nextCursor: null });
const open = (path: string, username: string | null) =>
  mountApp({ path, user: newUser({ username }), server: serverOf() });

const heads = page.getByRole('main').getByRole('heading', { level: 2 });
const fold = (name: string) => heads.getByRole('button', { name, exact: true });
const username = page.getByRole('textbox', { name: 'Username' });

test('on a phone the parts are folded, and a press shows one', async () => {
  await makeNarrow();
  await open('/profile', 'olga');
  await expect.element(fold('Username')).toHaveAttribute('aria-expanded', 'false');
  await expectAbsent(username);
  const tops = heads.elements().map((head) => head.getBoundingClientRect().top);
  expect(tops.filter((top) => top < window.innerHeight).length).toBeGreaterThan(8);
  await fold('Username').click();
  await expect.element(fold('Username')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(username).toBeVisible();
  await expectAccessiblePart();
});

test('a link to a part unfolds it, and so does a missing username', async () => {
  await makeNarrow();
  const { router } = await open('/profile#password', null);
  await expect.element(fold('Password')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(username).toBeVisible();
  await expect.element(fold('Badges')).toHaveAttribute('aria-expanded', 'false');
  await router.navigate({ to: '/profile', hash: 'badges' });
  await expect.element(page.getByRole('link', { name: 'See badges' })).toBeVisible();
});

test('with room, every part is shown and its title is no button', async () => {
  await open('/profile', 'olga');
  await expect.element(username).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Username', level: 2 })).toBeVisible();
  expect(heads.getByRole('button').elements()).toEqual([]);
});
