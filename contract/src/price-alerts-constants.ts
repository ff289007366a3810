// Limits of alerts on prices and on structure breaks. Imports nothing, so that the browser can load this file cheaply.

/** Maximum number of active alerts of a learner. Alerts on prices and on structure breaks count together. */
export const ACTIVE_ALERTS_MAX = 50;
/** Maximum number of ended alerts that each of the two lists shows; the newest are shown. */
export const ENDED_ALERTS_SHOWN = 50;
/** Days that a triggered or expired alert stays in its list. */
export const ENDED_ALERTS_KEPT_DAYS = 30;
/** Maximum length of the note of an alert, in characters. */
export const PRICE_ALERT_NOTE_MAX = 100;

/** The side from which the price comes: from below, or from above. */
export const ALERT_DIRECTIONS = ['up', 'down'] as const;
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number];
