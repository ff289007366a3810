/** What the market was doing at a bar; the rule is in `docs/grading.md`. */
export const MARKET_REGIMES = ['trend', 'range', 'wild'] as const;
export type MarketRegime = (typeof MARKET_REGIMES)[number];
