import './ui/tokens.css';
import './ui/base.css';
import './ui/forced-colors.css';
import { holdEarlyInput } from './platform/early-input.ts';
import { reportCaughtError } from './platform/caught-errors.ts';
import { registerServiceWorker } from './platform/service-worker.ts';
import { warn } from './platform/warn.ts';
import { holdInitializingScreen } from './shell/initializing-screen.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const initializing = holdInitializingScreen(container);
const early = holdEarlyInput(container);

// The build preloads the scripts that this file imports dynamically, and caches them together with this file
// (`build/build-manifest.ts`).
const loadApp = () => import('./run-app.ts');

/**
 * Starts the app. Always removes the opening screen, even after a failure. React DOM runs in its own task before the
 * app, so that the prerendered page is never unresponsive for long.
 */
async function start(root: HTMLElement): Promise<void> {
  try {
    await import('react-dom/client');
    const { runApp } = await loadApp();
    await runApp(root);
    // Restores what the visitor has already typed before the opening screen disappears, so that the fields are filled
    // in before they can be pressed.
    early.giveBack();
  } finally {
    await initializing.leave();
  }
}

/**
 * Loads the parts that the page does not need at first. They include error reporting, which also reports that the app
 * could not start.
 */
async function loadDeferredParts(root: HTMLElement): Promise<void> {
  const { startDeferredParts } = await loadApp();
  await startDeferredParts(root);
}

registerServiceWorker();
start(container)
  .finally(
    () =>
      void loadDeferredParts(container).catch((cause: unknown) =>
        warn('A part of the app could not be loaded.', cause),
      ),
  )
  .catch((error: unknown) => {
    reportCaughtError(error);
    reportError(error);
  });
