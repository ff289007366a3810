/**
 * Stand-ins for the asset of a masked replay. Each class has one stand-in. Its rules fit every asset of the class, so
 * that they do not reveal the asset. The prices of a stand-in are the real prices times a random factor, which is drawn
 * for each replay.
 */
import type { Random } from '../kernel/random.ts';
import { ASSET_CLASSES, ASSETS, findAsset, type Asset, type AssetClass, type AssetSymbol } from './asset.ts';
import type { Bar } from './bar.ts';

const SYMBOLS = {
  crypto: 'MASKED-CRYPTO',
  equity: 'MASKED-EQUITY',
  commodity: 'MASKED-COMMODITY',
  forex: 'MASKED-FOREX',
} as const satisfies Readonly<Record<AssetClass, string>>;
const NAMES: Readonly<Record<AssetClass, string>> = {
  crypto: 'Masked coin',
  equity: 'Masked stock',
  commodity: 'Masked commodity',
  forex: 'Masked currency pair',
};
export type MaskedSymbol = (typeof SYMBOLS)[AssetClass];

/** Symbol that an account can trade: the symbol of an asset in the catalogue, or of the stand-in of a masked replay. */
export type TradedSymbol = AssetSymbol | MaskedSymbol;

export interface TradedAsset extends Omit<Asset, 'symbol'> {
  readonly symbol: TradedSymbol;
}

/**
 * For each class, the asset whose half-spread, market impact and depth the stand-in uses. For equities and commodities,
 * it is neither the cheapest nor the most expensive one of its class to trade.
 */
const MODELS: Readonly<Record<AssetClass, AssetSymbol>> = {
  crypto: 'SOL',
  equity: 'AAPL',
  commodity: 'CL',
  forex: 'GBPUSD',
};

/**
 * Number of decimal places of stored masked prices; the tick size is 10^-MASKED_DECIMALS. With prices in the range of
 * `FIRST_PRICE`, a tick of a stand-in is at most a ten-millionth of the price. That is a smaller share than a tick of
 * any real asset that costs less than 100,000.
 */
export const MASKED_DECIMALS = 4;
/** Number of decimal places in which texts show masked prices, which are in the thousands. */
const SHOWN_DECIMALS = 2;
/** Range of the masked close at the start of a replay: from `min` to 10 × `min`, regardless of the real close. */
const FIRST_PRICE = { min: 1_000, decades: 1 };
/**
 * Number of significant digits of masked volumes. Real volumes are often whole numbers, so masked volumes with all
 * digits would reveal the factor.
 */
const VOLUME_DIGITS = 4;

/**
 * Every stand-in has the lowest maximum leverage of its class. So the leverage of an order that a stand-in accepts is
 * allowed for every asset of the class.
 */
export const MASKED_ASSETS: readonly TradedAsset[] = ASSET_CLASSES.map((assetClass) => ({
  symbol: SYMBOLS[assetClass],
  name: NAMES[assetClass],
  class: assetClass,
  maxLeverage: Math.min(...ASSETS.filter((each) => each.class === assetClass).map(({ maxLeverage }) => maxLeverage)),
  priceDecimals: SHOWN_DECIMALS,
}));

/** Returns how texts write an asset: 'BTC', or 'Masked stock' for a stand-in. A symbol that is not known stays as it is. */
export const assetText = (symbol: string): string =>
  MASKED_ASSETS.find((each) => each.symbol === symbol)?.name ?? symbol;

/** Returns the number of decimal places of the tick size. Texts show fewer for a stand-in. */
export const tickDecimalsOf = ({ symbol, priceDecimals }: TradedAsset): number =>
  findAsset(symbol) === undefined ? MASKED_DECIMALS : priceDecimals;

/** Returns the stand-in for the assets of a class. */
export const maskedSymbolOf = (assetClass: AssetClass): MaskedSymbol => SYMBOLS[assetClass];

/** Returns the asset or the stand-in with this symbol; `undefined` if there is none. */
export function findTradedAsset(symbol: string): TradedAsset | undefined {
  return findAsset(symbol) ?? MASKED_ASSETS.find((each) => each.symbol === symbol);
}

/**
 * Returns the asset whose half-spread, market impact and depth apply to a traded symbol: the asset itself, or the model
 * asset of a stand-in.
 */
export function modelSymbolOf({ symbol, class: assetClass }: Pick<TradedAsset, 'symbol' | 'class'>): AssetSymbol {
  return findAsset(symbol)?.symbol ?? MODELS[assetClass];
}

/**
 * Draws the price factor of a replay whose real close at the start is `close`. The masked close is log-uniform over its
 * range for every real close, so it reveals nothing about the asset.
 */
export function drawPriceFactor(random: Random, close: number): number {
  return (FIRST_PRICE.min * 10 ** (FIRST_PRICE.decades * random.next())) / close;
}

const STEPS = 10 ** MASKED_DECIMALS;

/** Returns the masked price, rounded to the stand-in's tick size; at least one tick. */
function maskedPrice(price: number, factor: number): number {
  return Math.max(1, Math.round(price * factor * STEPS)) / STEPS;
}

/**
 * Returns the bar with its prices × factor and its volume ÷ factor, so that its turnover stays the same except for
 * rounding.
 */
export function maskedBar({ t, o, h, l, c, v }: Bar, factor: number): Bar {
  const price = (value: number) => maskedPrice(value, factor);
  return { t, o: price(o), h: price(h), l: price(l), c: price(c), v: Number((v / factor).toPrecision(VOLUME_DIGITS)) };
}
