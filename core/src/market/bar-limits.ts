/**
 * Bounds of the prices and volumes of recorded bars, for imported files and for exchanges. They ensure that the volumes
 * of a month's bars have a finite sum and that the trading engine can store every price.
 */

/** Minimum price. It is the unit of prices in the trading engine, so a lower price could be read as 0. */
export const BAR_PRICE_MIN = 1e-8;
/** Maximum price. The trading engine stores prices up to about 9e10. */
export const BAR_PRICE_MAX = 1e9;
/** Maximum volume of one bar, in units of the asset. */
export const BAR_VOLUME_MAX = 1e15;
