import './initializing-screen.css';
import { skipLoadingAnimations } from './loader/skip-animations.ts';

/** Minimum duration of the screen, so that it does not just flash. */
export const INITIALIZING_MIN_MS = 1500;
/** Same value as in the style sheet. */
const FADE_MS = 300;

const STARTING_CLASS = 'is-starting';

export interface InitializingScreen {
  /** Removes the screen once its minimum duration has passed. */
  leave(): Promise<void>;
}

/**
 * Returns the time at which the screen became visible. It is part of the document, so it was visible before any script
 * ran.
 */
function shownSinceMs(): number {
  return performance.getEntriesByType('paint').at(0)?.startTime ?? performance.now();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/** Controls the screen of `index.html`. Until it is removed, the page below cannot get focus or keys. */
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
