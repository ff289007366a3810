/** The catalogue of assets to study and trade. Source: product rules, section 1. */
export const ASSET_CLASSES = ['crypto', 'equity', 'commodity', 'forex'] as const;
export type AssetClass = (typeof ASSET_CLASSES)[number];

// oxfmt-ignore
export const ASSET_SYMBOLS = [
  'BTC', 'ETH', 'SOL', 'BNB',
  'AAPL', 'NVDA', 'TSLA', 'GLD', 'SPY', 'QQQ',
  'XAU', 'XAG', 'CL', 'NG',
  'EURUSD', 'GBPUSD',
] as const;
export type AssetSymbol = (typeof ASSET_SYMBOLS)[number];

export interface Asset {
  readonly symbol: AssetSymbol;
  readonly name: string;
  readonly class: AssetClass;
  readonly maxLeverage: number;
  /** Number of decimal places of a shown price. The tick size is 10^-priceDecimals, but not for a stand-in. */
  readonly priceDecimals: number;
}

function asset(
  symbol: AssetSymbol,
  name: string,
  assetClass: AssetClass,
  maxLeverage: number,
  priceDecimals: number,
): Asset {
  return { symbol, name, class: assetClass, maxLeverage, priceDecimals };
}

export const ASSETS: readonly Asset[] = [
  asset('BTC', 'Bitcoin', 'crypto', 20, 2),
  asset('ETH', 'Ethereum', 'crypto', 20, 2),
  asset('SOL', 'Solana', 'crypto', 20, 3),
  asset('BNB', 'BNB', 'crypto', 15, 2),
  asset('AAPL', 'Apple', 'equity', 4, 2),
  asset('NVDA', 'NVIDIA', 'equity', 4, 2),
  asset('TSLA', 'Tesla', 'equity', 3, 2),
  asset('GLD', 'SPDR Gold Shares', 'equity', 5, 2),
  asset('SPY', 'SPDR S&P 500 ETF', 'equity', 5, 2),
  asset('QQQ', 'Invesco QQQ', 'equity', 5, 2),
  asset('XAU', 'Gold', 'commodity', 10, 2),
  asset('XAG', 'Silver', 'commodity', 10, 3),
  asset('CL', 'Crude oil', 'commodity', 10, 2),
  asset('NG', 'Natural gas', 'commodity', 5, 3),
  asset('EURUSD', 'Euro / US dollar', 'forex', 30, 5),
  asset('GBPUSD', 'Pound / US dollar', 'forex', 30, 5),
];

const bySymbol = new Map<string, Asset>(ASSETS.map((each) => [each.symbol, each]));

/** Returns the asset with this symbol, or `undefined` if the catalogue has none. */
export function findAsset(symbol: string): Asset | undefined {
  return bySymbol.get(symbol);
}

/** The eight assets of the price ticker, in display order. */
export const TICKER_SYMBOLS = [
  'BTC',
  'ETH',
  'SOL',
  'BNB',
  'AAPL',
  'GLD',
  'TSLA',
  'NVDA',
] as const satisfies readonly AssetSymbol[];
