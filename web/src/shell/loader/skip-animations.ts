import { createBrowserPreference } from '../../platform/browser-preference.ts';

/** Whether this visitor does not want loaders to stay longer than the loading takes. */
export const skipLoadingAnimations = createBrowserPreference('skipLoadingAnimations');
