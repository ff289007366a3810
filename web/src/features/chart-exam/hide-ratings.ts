import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** Whether this learner does not want to see their ratings. */
export const hideRatings = createBrowserPreference('hideExamRatings');
