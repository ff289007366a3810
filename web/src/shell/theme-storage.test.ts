// Broken if this fails: a copy that anybody can change decides the theme, or the choice is not kept sealed.
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme } from './theme.ts';
import { keepThemeSealed } from './theme-storage.ts';

beforeEach(() => {
  document.body.className = 'dark-mode';
});

test('the sealed value wins over the copy in the clear', async () => {
  const storage = createMemoryStorage();
  await storage.set('darkMode', 'false');
  localStorage.setItem('darkMode', 'true');
  await keepThemeSealed(storage);
  expect([currentTheme(), localStorage.getItem('darkMode')]).toEqual(['light', 'false']);
});

test('a copy in the clear alone is sealed', async () => {
  const storage = createMemoryStorage();
  localStorage.setItem('darkMode', 'false');
  document.body.className = 'light-mode';
  await keepThemeSealed(storage);
  await expect(storage.get('darkMode')).resolves.toBe('false');
});

test('nothing chosen: nothing is kept; every choice is, the last one stays', async () => {
  const storage = createMemoryStorage();
  await keepThemeSealed(storage);
  await expect(storage.get('darkMode')).resolves.toBeNull();
  setTheme('light');
  setTheme('dark');
  setTheme('light');
  await vi.waitFor(async () => expect(await storage.get('darkMode')).toBe('false'));
});
