/** Limits of appeals against suspensions. Imports nothing, so that browsers load little code. */
export const SUSPENSION_APPEAL_MIN = 10;
export const SUSPENSION_APPEAL_MAX = 2000;
