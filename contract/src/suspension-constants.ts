/** Limits of appeals against suspensions. Imports nothing, so that the browser can load this file cheaply. */
export const SUSPENSION_APPEAL_MIN = 10;
export const SUSPENSION_APPEAL_MAX = 2000;
