import type { SecureStorage } from '../platform/secure-storage.ts';
import { currentTheme, setTheme, subscribeToTheme, THEME_KEY } from './theme.ts';

/**
 * Keeps the chosen theme in the secure storage, like everything else that is kept. That cannot be read before the first
 * paint (its key comes from the server), so a copy in the clear serves that one moment: the sealed value wins over it.
 */
export async function keepThemeSealed(storage: SecureStorage): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let hasChosen = false;
  const present = () => String(currentTheme() === 'dark');
  const keep = () => {
    const value = present();
    // Removed at once: without a key to seal the new value, the old one must not win over it.
    storage.remove('darkMode');
    writing = writing.then(async () => {
      await storage.set('darkMode', value);
      // Sealing takes a while: what was chosen meanwhile must not find an older choice, should the page end before it is sealed.
      if (value !== present()) storage.remove('darkMode');
    });
    return writing;
  };
  subscribeToTheme(() => {
    hasChosen = true;
    void keep();
  });

  const sealed = await storage.get('darkMode');
  // A choice of this moment is newer than what was kept.
  if (hasChosen) return;
  const cached = localStorage.getItem(THEME_KEY);
  if (sealed === null) {
    if (cached !== null) await keep();
  } else if (sealed !== cached) {
    setTheme(sealed === 'true' ? 'dark' : 'light');
  }
}
