import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';

/** The fields that the feed reads from a market in ccxt's unified format. */
export interface ExchangeMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly isSpot: boolean;
  readonly isActive: boolean;
}

/**
 * Accepted quote currencies, best first. All prices are shown as US dollars, including those in dollar tokens such as
 * USDT.
 */
const QUOTES = ['USDT', 'USD', 'USDC', 'FDUSD'] as const;

/** Ids of exchanges whose main markets are in dollars and whose markets in dollar tokens have little volume. */
const DOLLAR_EXCHANGES: ReadonlySet<string> = new Set([
  'binanceus',
  'bitfinex',
  'bitstamp',
  'coinbase',
  'coinbaseadvanced',
  'coinbaseexchange',
  'gemini',
  'kraken',
]);

/**
 * Symbols of the crypto assets. Other classes are left out: on these exchanges, gold, stocks and forex are tokens with
 * other trading hours and prices.
 */
const LISTED = ASSETS.filter((asset) => asset.class === 'crypto').map((asset) => asset.symbol);

/** Whether an exchange feed can provide the asset. */
export function canBeListed(asset: AssetSymbol): boolean {
  return LISTED.includes(asset);
}

/**
 * Returns the exchange's symbol for each asset that it has: the active spot market in the best quote currency. On
 * `DOLLAR_EXCHANGES`, dollars come before dollar tokens.
 */
export function exchangeSymbols(exchange: string, markets: readonly ExchangeMarket[]): Map<AssetSymbol, string> {
  const quotes = DOLLAR_EXCHANGES.has(exchange) ? ['USD', ...QUOTES.filter((quote) => quote !== 'USD')] : QUOTES;
  const found = new Map<AssetSymbol, string>();
  for (const asset of LISTED) {
    const own = markets.filter(({ base, isSpot, isActive }) => base === asset && isSpot && isActive);
    const best = quotes.flatMap((quote) => own.filter((market) => market.quote === quote))[0];
    if (best !== undefined) found.set(asset, best.symbol);
  }
  return found;
}
