/** Outcome of a closed trade. */
export type TradeOutcome = 'won' | 'lost' | 'even';

/** Returns the outcome of a trade by its net result after all costs. A result of exactly 0 is `even`. */
export const tradeOutcome = (net: bigint): TradeOutcome => (net > 0n ? 'won' : net < 0n ? 'lost' : 'even');

/** Whether a trade was won by its net result after all costs. */
export const isWon = (net: bigint): boolean => tradeOutcome(net) === 'won';
