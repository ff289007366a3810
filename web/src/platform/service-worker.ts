import { warn } from './warn.ts';

declare global {
  interface Window {
    /**
     * Declared here because the compiler's DOM types do not contain Trusted Types. The browser accepts a value that a
     * policy creates wherever a string is expected.
     */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { createScriptURL(url: string): string },
      ): { createScriptURL(url: string): string };
    };
  }
}

const PATH = '/sw.js';

/**
 * Returns the path of the service worker as a trusted value, which is required if the page enforces Trusted Types. The
 * policy creates no other value.
 */
function trustedPath(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => PATH });
  return policy?.createScriptURL(PATH) ?? PATH;
}

/**
 * Registers the service worker once the page has loaded. Does so only in a built page, and only if the browser allows
 * it (https or localhost). Without a service worker, everything works except offline pages and push.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !window.isSecureContext || !('serviceWorker' in navigator)) return;
  const register = () => {
    navigator.serviceWorker
      .register(trustedPath(), { updateViaCache: 'none' })
      .catch((cause: unknown) => warn('The service worker could not be registered.', cause));
  };
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
