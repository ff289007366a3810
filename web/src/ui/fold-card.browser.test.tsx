// If this fails, a long page of settings shows one of its parts on the first screen of a phone, hides the part to which
// a link leads or does not move the focus to it, or prints only the titles of its parts.
import { expect, onTestFinished, test } from 'vitest';
import { cdp, page, userEvent, type Locator } from 'vitest/browser';
// Declares the methods of `cdp()`.
import type {} from '@vitest/browser-playwright';
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
const topOf = (head: Locator) => head.element().getBoundingClientRect().top;
const username = page.getByRole('textbox', { name: 'Username' });

test('on a phone the parts are folded, and a press shows one', async () => {
  await makeNarrow();
  await open('/profile', 'olga');
  await expect.element(fold('Username')).toHaveAttribute('aria-expanded', 'false');
  await expectAbsent(username);
  const tops = heads.elements().map((head) => head.getBoundingClientRect().top);
  expect(tops.filter((top) => top < window.innerHeight).length).toBeGreaterThan(8);
  // A folded part says its main value beside its title.
  await expect.element(fold('Username')).toHaveAccessibleDescription('olga');
  await expect.element(fold('Plan and billing')).toHaveAccessibleDescription('Free');
  await expect.element(fold('Blocked and muted people')).toHaveAccessibleDescription('None');
  const value = page.getByText('olga', { exact: true }).element().getBoundingClientRect();
  const head = fold('Username').element().getBoundingClientRect();
  expect(value.top).toBeGreaterThanOrEqual(head.top);
  expect(value.bottom).toBeLessThanOrEqual(head.bottom);
  await fold('Username').click();
  await expect.element(fold('Username')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(fold('Username')).not.toHaveAccessibleDescription();
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
  await expect.element(fold('Badges')).toHaveFocus();
  await expect.poll(() => Math.abs(topOf(page.getByRole('heading', { name: 'Badges' })))).toBeLessThan(200);
});

test('a second navigation to the same part unfolds it again and moves the focus to it', async () => {
  await makeNarrow();
  const { router } = await open('/profile#password', 'olga');
  await fold('Password').click();
  await fold('Badges').click();
  await expect.element(fold('Password')).toHaveAttribute('aria-expanded', 'false');
  await router.navigate({ to: '/profile', hash: 'password' });
  await expect.element(fold('Password')).toHaveAttribute('aria-expanded', 'true');
  await expect.element(fold('Password')).toHaveFocus();
});

test('with room, every part is shown and its title is no button', async () => {
  await open('/profile', 'olga');
  await expect.element(username).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Username', level: 2 })).toBeVisible();
  expect(heads.getByRole('button').elements()).toEqual([]);
});

test('with room, a link to a part moves the focus to its title, so that Tab goes on in the part', async () => {
  await open('/profile', 'olga');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Badges' }).click();
  await expect.poll(() => document.activeElement?.closest('h2')?.textContent).toContain('Badges');
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'See badges' })).toHaveFocus();
});

test('on paper every part has its content, although a sheet is as narrow as a phone', async () => {
  await makeNarrow();
  await open('/profile', 'olga');
  await expectAbsent(username);
  const { send } = cdp();
  onTestFinished(async () => {
    await send('Emulation.setEmulatedMedia', { media: '' });
  });
  await send('Emulation.setEmulatedMedia', { media: 'print' });
  await expect.element(username).toBeVisible();
  expect(heads.getByRole('button').elements()).toEqual([]);
});
