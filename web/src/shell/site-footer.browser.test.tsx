// If this fails, a visitor cannot turn off the loading animations, or the footer links to the profile of a stranger.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mountApp } from '../browser-test/mount-app.tsx';
import { skipLoadingAnimations } from './loader/skip-animations.ts';

const footer = () => page.getByRole('contentinfo');

test('a visitor can skip the loading animations, and show them again', async () => {
  skipLoadingAnimations.set(false);
  await mountApp();
  const choice = footer().getByRole('checkbox', { name: /^Skip loading animations/ });
  await expect.element(choice).not.toBeChecked();
  await choice.click();
  expect(skipLoadingAnimations.isOn()).toBe(true);
  await expect.element(choice).toBeChecked();
  await choice.click();
  expect(skipLoadingAnimations.isOn()).toBe(false);
});

test('social links lead to the front pages of the networks if no profile is configured', async () => {
  await mountApp();
  const links = footer().getByRole('list', { name: 'Elsewhere' }).getByRole('link').elements();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://x.com/',
    'https://www.youtube.com/',
    'https://discord.com/',
  ]);
});
