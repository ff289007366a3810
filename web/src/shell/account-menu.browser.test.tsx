// If this fails, an open account menu closes by itself when a page finishes loading late.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectSettled } from '../browser-test/expect-page.ts';
import { mountApp, newUser } from '../browser-test/mount-app.tsx';
import { skipLoadingAnimations } from './loader/skip-animations.ts';

test('an open menu stays open when a page finishes loading', async () => {
  skipLoadingAnimations.set(true);
  const { router } = await mountApp({ path: '/pricing', user: newUser() });
  const button = page.getByRole('button', { name: /^Account of/ });
  await button.click();
  await expect.element(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  // Simulates a redirect, that is, a navigation without a press.
  await router.navigate({ to: '/learn-more' });
  await expectSettled();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
});
