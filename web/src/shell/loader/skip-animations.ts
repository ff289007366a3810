import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** Visitor's preference to hide loaders as soon as the page has loaded. */
export const skipLoadingAnimations = createBrowserPreference('skipLoadingAnimations');
