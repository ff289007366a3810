import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** The visitor's preference to hide a loader as soon as the page has loaded. */
export const skipLoadingAnimations = createBrowserPreference('skipLoadingAnimations');
