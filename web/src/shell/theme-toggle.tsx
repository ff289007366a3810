import styles from './icon-button.module.css';
import { MoonIcon, SunIcon } from './icons.tsx';
import { setTheme, useTheme } from './theme.ts';

export function ThemeToggle() {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  return (
    <button
      type="button"
      className={styles['iconButton']}
      aria-label={`Switch to the ${other} theme`}
      onClick={() => setTheme(other)}
    >
      {theme === 'dark' ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}
