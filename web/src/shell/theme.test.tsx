// If this fails, the page does not use the stored theme, or a change is lost at the next visit.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ThemeToggle } from './theme-toggle.tsx';

beforeEach(() => {
  document.body.className = 'dark-mode';
});

const bootScript = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');

test.each([
  [null, 'dark-mode'],
  ['true', 'dark-mode'],
  ['false', 'light-mode'],
  ['nonsense', 'dark-mode'],
])('with the saved value %j the page starts with the class %s', (saved, className) => {
  if (saved !== null) localStorage.setItem('darkMode', saved);
  // oxlint-disable-next-line typescript/no-implied-eval -- the script as the page runs it
  new Function(bootScript)();
  expect(document.body.className).toBe(className);
});

test('the toggle changes the body class and saves it, in both directions', async () => {
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
  expect([document.body.className, localStorage.getItem('darkMode')]).toEqual(['light-mode', 'false']);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the dark theme' }));
  expect([document.body.className, localStorage.getItem('darkMode')]).toEqual(['dark-mode', 'true']);
});

test('the toggle works in a browser that refuses to store the theme', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  onTestFinished(() => setItem.mockRestore());
  render(<ThemeToggle />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the light theme' }));
  expect(document.body.className).toBe('light-mode');
  expect(await screen.findByRole('button', { name: 'Switch to the dark theme' })).toBeDefined();
});
