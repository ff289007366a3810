import type { SimulatedMarket } from '@tradesense/core/market/simulated-market.ts';
import { ConfigError } from '../../../config.ts';
import type { Platform } from '../../../platform/module.ts';
import { isKnownExchange } from '../exchange/exchange-client.ts';
import { createExchangeFeed } from '../exchange/exchange-feed.ts';
import type { PriceFeed } from './feed.ts';
import { createRecordedFeed } from './recorded-feed.ts';
import { createSimulatedFeed } from './simulated-feed.ts';

/** Creates the configured feed. Throws `ConfigError` for an unknown exchange. */
export function chooseFeed(
  platform: Pick<Platform, 'db' | 'clock' | 'config' | 'ids' | 'log'>,
  simulated: SimulatedMarket,
): PriceFeed {
  const { marketFeed, marketExchangeUrl: url } = platform.config;
  if (marketFeed === 'simulated') return createSimulatedFeed(simulated);
  if (marketFeed === 'recorded') return createRecordedFeed(platform);
  const exchange = marketFeed.slice('exchange:'.length);
  if (!isKnownExchange(exchange)) throw new ConfigError([`MARKET_FEED: ccxt knows no exchange "${exchange}"`]);
  return createExchangeFeed(platform, { exchange, url });
}
