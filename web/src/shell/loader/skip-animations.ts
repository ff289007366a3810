import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** The visitor's preference to skip loading animations. The loader then disappears as soon as the page has loaded. */
export const skipLoadingAnimations = createBrowserPreference('skipLoadingAnimations');
