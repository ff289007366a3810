// If this fails, a component test starts with the pointer where the last test left it, so that an element may be
// hovered from the start.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';

const cover = document.createElement('button');
cover.textContent = 'Cover';
cover.style.cssText = 'position: fixed; inset: 0';

beforeAll(() => document.body.append(cover));
afterAll(() => cover.remove());

test('one test leaves the pointer in the page', async () => {
  await page.getByRole('button', { name: 'Cover' }).hover();
  expect(cover.matches(':hover')).toBe(true);
});

test('the next test starts without the pointer there', () => {
  expect(cover.matches(':hover')).toBe(false);
});
