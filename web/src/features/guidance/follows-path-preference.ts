import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** Whether this browser shows the way on its pages: set by taking up a step, and taken back by hiding the strip. */
export const followsPathPreference = createBrowserPreference('first_hour_led');
