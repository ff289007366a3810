import type { SecureStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts';

/**
 * Stores the chosen theme in the secure storage. That cannot be read before the first paint (its key comes from the
 * server), so an unencrypted copy is used until then; the encrypted value wins over it.
 */
export async function keepThemeSealed(storage: SecureStorage): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let hasChosen = false;
  const present = () => String(currentTheme() === 'dark');
  const keep = () => {
    const value = present();
    // Removed at once, because without a key for the new value the old one must not win over it.
    storage.remove('darkMode');
    writing = writing.then(async () => {
      await storage.set('darkMode', value);
      // Encryption takes a while. A newer choice must not be overridden by this older value if the page ends before it
      // is stored.
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
