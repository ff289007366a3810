import './initializing-screen.css';
import { skipLoadingAnimations } from './loader/skip-animations.ts';

/** Minimum time for which the opening screen is shown, in ms, so that it does not just flash. */
export const INITIALIZING_MIN_MS = 1500;
/** Duration of the opening screen's fade-out, in ms. The style sheet uses the same value. */
const FADE_MS = 300;

const STARTING_CLASS = 'is-starting';

export interface InitializingScreen {
  /** Removes the opening screen, but not before its minimum time has passed. */
  leave(): Promise<void>;
}

/**
 * Returns the time at which the opening screen became visible, in ms since the start of the page load. The screen is
 * part of the HTML, so it is visible before any script runs.
 */
function shownSinceMs(): number {
  return performance.getEntriesByType('paint').at(0)?.startTime ?? performance.now();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, ms));
}

/**
 * Takes control of the opening screen in `index.html`. Until the screen is removed, the page below it cannot get the
 * focus or keys.
 */
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
