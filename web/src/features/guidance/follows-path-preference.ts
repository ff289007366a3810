import { createBrowserPreference } from '../../platform/browser-preference.ts';

/**
 * Whether this browser shows the next step of the path on its pages. Set by starting a step or returning to the path;
 * cleared by hiding the strip or leaving the path.
 */
export const followsPathPreference = createBrowserPreference('first_hour_led');
