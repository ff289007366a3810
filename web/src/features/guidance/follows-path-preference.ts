import { createBrowserPreference } from '../../platform/browser-preference.ts';

/**
 * Whether this browser shows the next step of the path on its pages. Starting a step sets it; hiding the strip clears
 * it.
 */
export const followsPathPreference = createBrowserPreference('first_hour_led');
