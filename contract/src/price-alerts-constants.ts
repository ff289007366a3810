// Limits of alerts on prices and on structure breaks. Imports nothing, so that browsers load little code.

/** Maximum number of active alerts of a learner. Alerts on prices and on structure breaks count together. */
export const ACTIVE_ALERTS_MAX = 50;
/**
 * Maximum number of ended alerts that each of the two lists (price alerts, structure alerts) shows; the newest ones are
 * shown.
 */
export const ENDED_ALERTS_SHOWN = 50;
/** Number of days for which a triggered or expired alert stays in its list. */
export const ENDED_ALERTS_KEPT_DAYS = 30;
/** Maximum length of the note of an alert, in characters. */
export const PRICE_ALERT_NOTE_MAX = 100;

/** Direction in which the price reaches the alert: `up` from below, `down` from above. */
export const ALERT_DIRECTIONS = ['up', 'down'] as const;
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number];
