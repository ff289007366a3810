// If this fails, a page that is already open does not show a new announcement, or keeps showing one that was withdrawn.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { INITIAL_NUMBERS } from '@tradesense/contract/product-numbers-constants.ts';
import { expectGone } from '../browser-test/expect-page.ts';
import { FakeServer } from '../browser-test/fake-server.ts';
import { mountApp } from '../browser-test/mount-app.tsx';

const SETTINGS = 'GET /api/settings';
const settingsOf = (announcement: string | null) => ({
  registrationsOpen: true,
  announcement,
  features: { feed: true, replay: true, realOrShuffled: true },
  numbers: INITIAL_NUMBERS,
});
const bar = page.getByRole('complementary', { name: 'Announcement' });
const showAgain = () => document.dispatchEvent(new Event('visibilitychange'));

test('an announcement appears on an open page, and disappears when it is withdrawn', async () => {
  const server = new FakeServer().answer(SETTINGS, settingsOf(null));
  await mountApp({ path: '/privacy-policy', user: null, server });
  await expect.poll(() => server.callsOf(SETTINGS).length).toBe(1);
  server.answer(SETTINGS, settingsOf('Maintenance on Sunday.'));
  showAgain();
  await expect.element(bar.getByText('Maintenance on Sunday.')).toBeVisible();
  server.answer(SETTINGS, settingsOf(null));
  await expectGone(bar, async () => void showAgain());
});
