import { createBrowserPreference } from '../../platform/browser-preference.ts';

/**
 * Whether this browser shows a strip with the next step of the first hour on the pages of the product. The strip
 * appears when the learner starts a step or returns to the path, and disappears when the learner hides the strip or
 * leaves the path.
 */
export const followsPathPreference = createBrowserPreference('first_hour_led');
