import { createBrowserPreference } from '../../platform/browser-preference.ts';

/**
 * Whether this browser shows the next step of the path on the pages of the product. Starting a step or returning to the
 * path sets it; hiding the strip or leaving the path clears it.
 */
export const followsPathPreference = createBrowserPreference('first_hour_led');
