import './ui/tokens.css';
import './ui/base.css';
import { noteCaughtError } from './platform/caught-errors.ts';
import { registerServiceWorker } from './platform/service-worker.ts';
import { warn } from './platform/warn.ts';
import { holdInitializingScreen } from './shell/initializing-screen.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('index.html has no #root');
const initializing = holdInitializingScreen(container);

// What this file imports when it runs is preloaded and kept with it (`build/build-manifest.ts`).
const loadApp = () => import('./run-app.ts');

/**
 * The start, of which the visitor sees the opening screen: whatever happens, that ends. The libraries are run before the
 * app is, and each in a task of its own, so that the page which came with the document is never blocked for long.
 */
async function start(root: HTMLElement): Promise<void> {
  try {
    await import('react-dom/client');
    const { runApp } = await loadApp();
    await runApp(root);
  } finally {
    await initializing.leave();
  }
}

/** Nobody waits for this, and without it the page works as well. The reports hear of a start that failed, too. */
async function goOn(root: HTMLElement): Promise<void> {
  const { goOnAfterStart } = await loadApp();
  await goOnAfterStart(root);
}

registerServiceWorker();
start(container)
  .finally(() => void goOn(container).catch((cause: unknown) => warn('A part of the app could not be loaded.', cause)))
  .catch((error: unknown) => {
    noteCaughtError(error);
    reportError(error);
  });
