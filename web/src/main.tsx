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

// The build preloads the dynamic imports of this file and caches them together with it (`build/build-manifest.ts`).
const loadApp = () => import('./run-app.ts');

/**
 * Starts the app. Always ends the opening screen, even after a failure. Each library runs in its own task before the
 * app, so that the prerendered page is never blocked for long.
 */
async function start(root: HTMLElement): Promise<void> {
  try {
    await import('react-dom/client');
    const { runApp } = await loadApp();
    await runApp(root);
    // Gives the texts back before the opening screen disappears, so that they are in the fields when the first press
    // comes.
    early.giveBack();
  } finally {
    await initializing.leave();
  }
}

/** Loads the parts that the page does not need at first. These parts also report an app that failed to start. */
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
