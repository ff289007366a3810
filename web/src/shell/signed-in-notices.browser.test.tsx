// If this fails, the next person who uses a browser can read messages to the previous learner.
import { test } from 'vitest';
import { page } from 'vitest/browser';
import { expectGone } from '../browser-test/expect-page.ts';
import { mountApp, newUser } from '../browser-test/mount-app.tsx';
import { showToast } from '../ui/toast-store.ts';

test('messages to a learner disappear with the sign-out', async () => {
  const { auth } = await mountApp({ path: '/pricing', user: newUser() });
  showToast({ key: 'price-alert', title: 'Price alert: BTC rose to 90,000.00' });
  await expectGone(page.getByText('Price alert: BTC rose to 90,000.00'), () => auth.expire());
});
