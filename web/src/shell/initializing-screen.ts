import './initializing-screen.css';
import { skipLoadingAnimations } from './loader/skip-animations.ts';

/** Minimum time of the screen, so that it never just flashes. */
export const INITIALIZING_MIN_MS = 1500;
/** Same value as in the style sheet. */
const FADE_MS = 300;

const STARTING_CLASS = 'is-starting';

export interface InitializingScreen {
  /** Removes the screen once the minimum time is over. */
  leave(): Promise<void>;
}

/** When the screen became visible: it came with the document, before any script. */
function shownSinceMs(): number {
  return performance.getEntriesByType('paint').at(0)?.startTime ?? performance.now();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** Controls the screen of `index.html`. Until it is removed, the page below gets neither focus nor keys. */
export function holdInitializingScreen(container: HTMLElement): InitializingScreen {
  const screen = document.getElementById('initializing');
  const minimumMs = skipLoadingAnimations.isOn() ? 0 : INITIALIZING_MIN_MS;
  const minimumOver = wait(Math.max(0, shownSinceMs() + minimumMs - performance.now()));
  container.inert = true;
  return {
    async leave() {
      await minimumOver;
      container.inert = false;
      screen?.classList.add('is-leaving');
      await wait(minimumMs === 0 ? 0 : FADE_MS);
      screen?.remove();
      document.documentElement.classList.remove(STARTING_CLASS);
    },
  };
}
