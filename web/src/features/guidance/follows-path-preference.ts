import { createBrowserPreference } from '../../platform/browser-preference.ts';

/**
 * Whether this browser shows a strip with the next step of the first hour on the pages of the product. Starting a step
 * or returning to the path turns it on; hiding the strip or leaving the path turns it off.
 */
export const followsPathPreference = createBrowserPreference('first_hour_led');
