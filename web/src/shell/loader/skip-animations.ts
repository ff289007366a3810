import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** Preference of the visitor to hide loaders as soon as the page has loaded. */
export const skipLoadingAnimations = createBrowserPreference('skipLoadingAnimations');
