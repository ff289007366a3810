/**
 * Stand-ins for the asset of a masked replay: one for each class, with the same rules for every asset of the class, so that the rules
 * do not give the asset away. Prices of a stand-in are real ones times a random factor, which is drawn for each replay.
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
export type MaskedSymbol = (typeof SYMBOLS)[AssetClass];

/** What an account can hold: an asset of the catalogue, or the stand-in of a masked replay. */
export type TradedSymbol = AssetSymbol | MaskedSymbol;

export interface TradedAsset extends Omit<Asset, 'symbol'> {
  readonly symbol: TradedSymbol;
}

/** The member of each class whose half-spread, market impact and depth the stand-in has: neither the cheapest nor the dearest. */
const MODELS: Readonly<Record<AssetClass, AssetSymbol>> = {
  crypto: 'SOL',
  equity: 'AAPL',
  commodity: 'CL',
  forex: 'GBPUSD',
};

/** Decimals of masked prices. With `FIRST_PRICE`, a step is finer in relation to the price than that of any asset. */
export const MASKED_DECIMALS = 4;
/** The close at the start of a replay is drawn between `min` and 10 × `min`, whatever the real one is. */
const FIRST_PRICE = { min: 1_000, decades: 1 };
/** Real volumes are often whole numbers, whose masked values would tell the factor if they had all digits. */
const VOLUME_DIGITS = 4;

/** With the smallest leverage of the class: an order that is accepted would be accepted for every asset of it. */
export const MASKED_ASSETS: readonly TradedAsset[] = ASSET_CLASSES.map((assetClass) => ({
  symbol: SYMBOLS[assetClass],
  name: 'Masked asset',
  class: assetClass,
  maxLeverage: Math.min(...ASSETS.filter((each) => each.class === assetClass).map(({ maxLeverage }) => maxLeverage)),
  priceDecimals: MASKED_DECIMALS,
}));

/** Returns the stand-in for the assets of a class. */
export const maskedSymbolOf = (assetClass: AssetClass): MaskedSymbol => SYMBOLS[assetClass];

/** Returns the asset or stand-in with that symbol, or `undefined` if there is none. */
export function findTradedAsset(symbol: string): TradedAsset | undefined {
  return findAsset(symbol) ?? MASKED_ASSETS.find((each) => each.symbol === symbol);
}

/** Returns the asset of the catalogue whose half-spread, market impact and depth hold for a traded one: for an asset itself. */
export function modelSymbolOf({ symbol, class: assetClass }: Pick<TradedAsset, 'symbol' | 'class'>): AssetSymbol {
  return findAsset(symbol)?.symbol ?? MODELS[assetClass];
}

/**
 * Draws the factor of a replay that begins at this close. The masked close is log-uniform in its range and does not depend on the
 * real one, so it says nothing about the asset.
 */
export function drawPriceFactor(random: Random, close: number): number {
  return (FIRST_PRICE.min * 10 ** (FIRST_PRICE.decades * random.next())) / close;
}

const STEPS = 10 ** MASKED_DECIMALS;

/** Returns the price on the stand-in's tick; at least one tick. */
function maskedPrice(price: number, factor: number): number {
  return Math.max(1, Math.round(price * factor * STEPS)) / STEPS;
}

/** Returns the bar with prices × factor and volume ÷ factor: its turnover stays what it was, but for rounding. */
export function maskedBar({ t, o, h, l, c, v }: Bar, factor: number): Bar {
  const price = (value: number) => maskedPrice(value, factor);
  return { t, o: price(o), h: price(h), l: price(l), c: price(c), v: Number((v / factor).toPrecision(VOLUME_DIGITS)) };
}
