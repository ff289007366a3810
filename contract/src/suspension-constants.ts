/** Limits of appeals against suspensions. Imports nothing large, like `product.ts`. */
export const SUSPENSION_APPEAL_MIN = 10;
export const SUSPENSION_APPEAL_MAX = 2000;
