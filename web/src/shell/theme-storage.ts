import type { SecureStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts';

/**
 * Stores the chosen theme in the secure storage. That storage cannot be read before the first paint, because its key
 * comes from the server. Until then an unencrypted copy is used; the encrypted value takes precedence over it.
 */
export async function keepThemeSealed(storage: SecureStorage): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let hasChosen = false;
  const present = () => String(currentTheme() === 'dark');
  const keep = () => {
    const value = present();
    // The old value is removed immediately. Otherwise, without a key to store the new value, it would take precedence
    // over it.
    storage.remove('darkMode');
    writing = writing.then(async () => {
      await storage.set('darkMode', value);
      // Encryption takes a while. If a newer choice was made in the meantime and the page is closed before that choice
      // is stored, this older value must not take precedence over it.
      if (value !== present()) storage.remove('darkMode');
    });
    return writing;
  };
  subscribeToTheme(() => {
    hasChosen = true;
    void keep();
  });

  const sealed = await storage.get('darkMode');
  // A choice made in the meantime is newer than the stored one.
  if (hasChosen) return;
  const cached = localStorage.getItem(THEME_KEY);
  if (sealed === null) {
    if (cached !== null) await keep();
  } else if (sealed !== cached) {
    setTheme(sealed === 'true' ? 'dark' : 'light');
  }
}
