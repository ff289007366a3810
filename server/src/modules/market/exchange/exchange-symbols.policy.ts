import { ASSETS, type AssetSymbol } from '@tradesense/core/market/asset.ts';

/** What is read of a market in ccxt's unified form. */
export interface ExchangeMarket {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  readonly isSpot: boolean;
  readonly isActive: boolean;
}

/** Prices are shown as US dollars: a dollar token stands in where it is what the exchange trades against. */
const QUOTES = ['USDT', 'USD', 'USDC', 'FDUSD'] as const;

/** Exchanges whose main markets are in dollars; their markets in tokens are thin. */
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

/** Only coins: what these exchanges call gold, shares or forex are tokens, with other hours and other prices. */
const LISTED = ASSETS.filter((asset) => asset.class === 'crypto').map((asset) => asset.symbol);

/** The assets that a feed from an exchange can have. */
export function canBeListed(asset: AssetSymbol): boolean {
  return LISTED.includes(asset);
}

/** The exchange's symbol for each asset that it has: its active spot market in dollars or the best dollar token. */
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
