import { warn } from './warn.ts';

declare global {
  interface Window {
    /**
     * Declared here because the compiler's DOM types lack Trusted Types. A value that a policy creates is accepted
     * wherever a string is.
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
 * Returns the path in a form that the page may register if Trusted Types are enforced. The policy creates no other
 * value.
 */
function trustedPath(): string {
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: () => PATH });
  return policy?.createScriptURL(PATH) ?? PATH;
}

/**
 * Registers the service worker once the page has loaded, but only in a built page, and only if the browser allows it
 * (https or localhost). Without it, everything works except the offline page.
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
