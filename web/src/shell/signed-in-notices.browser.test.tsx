// If this fails, the next person who uses a browser can read messages to the previous learner.
import { test } from 'vitest';
import { page } from 'vitest/browser';
import { expectGone } from '../browser-test/expect-page.ts';
import { FakeServer } from '../browser-test/fake-server.ts';
import { mountApp, newUser, type MountedApp } from '../browser-test/mount-app.tsx';
import { showToast } from '../ui/toast-store.ts';

test.for<{ end: string; act: (app: MountedApp) => Promise<void> }>([
  {
    end: 'the sign-out',
    act: async () => {
      await page.getByRole('button', { name: /^Account of/ }).click();
      await page.getByRole('button', { name: 'Sign Out' }).click();
    },
  },
  { end: 'the end of the session', act: async ({ auth }) => auth.expire() },
])('messages to a learner disappear with $end', async ({ act }) => {
  const server = new FakeServer().answer('POST /api/auth/logout', { done: true });
  const app = await mountApp({ path: '/pricing', user: newUser(), server });
  showToast({ key: 'price-alert', title: 'Price alert: BTC rose to 90,000.00' });
  await expectGone(page.getByText('Price alert: BTC rose to 90,000.00'), () => act(app));
});
