// If this fails, the unencrypted copy determines the theme, or the visitor's choice is not stored encrypted.
import { beforeEach, expect, test, vi } from 'vitest';
import { createMemoryStorage, type SecureStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme } from './theme.ts';
import { keepThemeSealed } from './theme-storage.ts';

beforeEach(() => {
  document.body.className = 'dark-mode';
});

test('the encrypted value wins over the plain copy', async () => {
  const storage = createMemoryStorage();
  await storage.set('darkMode', 'false');
  localStorage.setItem('darkMode', 'true');
  await keepThemeSealed(storage);
  expect([currentTheme(), localStorage.getItem('darkMode')]).toEqual(['light', 'false']);
});

test('a plain copy without an encrypted value is encrypted', async () => {
  const storage = createMemoryStorage();
  localStorage.setItem('darkMode', 'false');
  document.body.className = 'light-mode';
  await keepThemeSealed(storage);
  await expect(storage.get('darkMode')).resolves.toBe('false');
});

test('nothing is stored without a choice, and the last of several choices stays', async () => {
  const storage = createMemoryStorage();
  await keepThemeSealed(storage);
  await expect(storage.get('darkMode')).resolves.toBeNull();
  setTheme('light');
  setTheme('dark');
  setTheme('light');
  await vi.waitFor(async () => expect(await storage.get('darkMode')).toBe('false'));
});

test('a choice that is made while the stored one is being read stays', async () => {
  const storage = createMemoryStorage();
  await storage.set('darkMode', 'false');
  localStorage.setItem('darkMode', 'false');
  document.body.className = 'light-mode';
  const reading = keepThemeSealed(storage);
  setTheme('dark');
  await reading;
  expect([currentTheme(), localStorage.getItem('darkMode')]).toEqual(['dark', 'true']);
  await vi.waitFor(async () => expect(await storage.get('darkMode')).toBe('true'));
});

test('a choice that is made while the previous one is being encrypted leaves no older value behind', async () => {
  const memory = createMemoryStorage();
  const sealing: PromiseWithResolvers<void>[] = [];
  const storage: SecureStorage = {
    ...memory,
    async set(key, value) {
      const sealed = Promise.withResolvers<void>();
      sealing.push(sealed);
      await sealed.promise;
      await memory.set(key, value);
    },
  };
  await keepThemeSealed(storage);
  setTheme('light');
  await vi.waitFor(() => expect(sealing).toHaveLength(1));
  setTheme('dark');
  sealing[0]?.resolve();
  // The page might be closed at this point, while the second value is still being encrypted.
  await vi.waitFor(() => expect(sealing).toHaveLength(2));
  await expect(memory.get('darkMode')).resolves.toBeNull();
  sealing[1]?.resolve();
  await vi.waitFor(async () => expect(await memory.get('darkMode')).toBe('true'));
});
