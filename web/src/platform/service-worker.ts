import { warn } from './warn.ts';

const PATH = '/sw.js';

/**
 * Registers the service worker once the page has loaded. Does so only in built pages and if the browser allows one
 * (https or localhost). Without it, everything works except the offline page.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register(PATH, { updateViaCache: 'none' })
      .catch((cause: unknown) => warn('The service worker could not be registered.', cause));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
