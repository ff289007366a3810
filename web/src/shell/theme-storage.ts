import type { SecureStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts';

/**
 * Stores the chosen theme in the secure storage. That storage cannot be read before the first paint, because its key
 * comes from the server. Until then, an unencrypted copy is used. If the two differ, the encrypted value wins.
 */
export async function keepThemeSealed(storage: SecureStorage): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let hasChosen = false;
  const present = () => String(currentTheme() === 'dark');
  const keep = () => {
    const value = present();
    // The old value is removed immediately. If no key were available to store the new one, the old value would
    // otherwise win over it.
    storage.remove('darkMode');
    writing = writing.then(async () => {
      await storage.set('darkMode', value);
      // Encryption takes a while. If the visitor has chosen again in the meantime, this older value must not win, even
      // if the page is closed before the newer one is stored.
      if (value !== present()) storage.remove('darkMode');
    });
    return writing;
  };
  subscribeToTheme(() => {
    hasChosen = true;
    void keep();
  });

  const sealed = await storage.get('darkMode');
  // The visitor has chosen in the meantime, and that choice is newer than the stored one.
  if (hasChosen) return;
  const cached = localStorage.getItem(THEME_KEY);
  if (sealed === null) {
    if (cached !== null) await keep();
  } else if (sealed !== cached) {
    setTheme(sealed === 'true' ? 'dark' : 'light');
  }
}
