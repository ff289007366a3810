import type { SecureStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts';

/**
 * Stores the chosen theme in the secure storage. That storage cannot be read before the first paint, because its key
 * comes from the server. Until then, the page uses an unencrypted copy. If the two values differ, the encrypted one is
 * used.
 */
export async function keepThemeSealed(storage: SecureStorage): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let hasChosen = false;
  const present = () => String(currentTheme() === 'dark');
  const keep = () => {
    const value = present();
    // The old value is removed immediately. Otherwise it would be used again if there is no key to store the new one.
    storage.remove('darkMode');
    writing = writing.then(async () => {
      await storage.set('darkMode', value);
      // Encryption takes a while. In the meantime, the visitor may choose again, and the page may be closed before the
      // newer choice is stored. The older value is therefore removed.
      if (value !== present()) storage.remove('darkMode');
    });
    return writing;
  };
  subscribeToTheme(() => {
    hasChosen = true;
    void keep();
  });

  const sealed = await storage.get('darkMode');
  // The visitor has chosen a theme in the meantime. That choice is newer than the stored one.
  if (hasChosen) return;
  const cached = localStorage.getItem(THEME_KEY);
  if (sealed === null) {
    if (cached !== null) await keep();
  } else if (sealed !== cached) {
    setTheme(sealed === 'true' ? 'dark' : 'light');
  }
}
