import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** Preference of the learner to hide their exam ratings. */
export const hideRatings = createBrowserPreference('hideExamRatings');
