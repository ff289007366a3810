import type { EndpointTable } from './endpoint.ts';
import {
  assetsResponse,
  candlesQuery,
  candlesResponse,
  cryptoPricesResponse,
  marketDayQuery,
  marketDayResponse,
  practiceHistoryResponse,
} from './market.ts';

export const marketEndpoints = {
  'GET /api/crypto-prices': {
    id: 'getTickerPrices',
    tag: 'Market',
    access: 'anyone',
    summary: 'Get the last prices of the ticker',
    description:
      'The eight assets in the ticker’s order, with the change over 24 hours in percent. An asset without a price is absent. `isStale`: no new prices arrive.',
    response: cryptoPricesResponse,
    hasEtag: true,
    problems: ['feed-unavailable'],
  },
  'GET /api/assets': {
    id: 'listAssets',
    tag: 'Market',
    access: 'anyone',
    summary: 'List the assets and the sources of their history',
    response: assetsResponse,
  },
  'GET /api/market/practice': {
    id: 'listPracticeHistory',
    tag: 'Market',
    access: 'anyone',
    summary: 'List the series that tests, exams and replays are drawn from',
    description:
      'Their time and source, without bars. Longer intervals are made of these. Charts of an asset with the origin `simulated` are never rated.',
    response: practiceHistoryResponse,
  },
  'GET /api/market/candles': {
    id: 'listCandles',
    tag: 'Market',
    access: 'anyone',
    summary: 'List the last bars before a time',
    description:
      'Ascending, with their `source`. The simulated market ends with the running bar. Earlier bars: `before` is the time of the first bar.',
    query: candlesQuery,
    response: candlesResponse,
    hasEtag: true,
    problems: ['unknown-asset'],
  },
  'GET /api/market/day': {
    id: 'getMarketDay',
    tag: 'Market',
    access: 'anyone',
    summary: 'Get the last price, the session and the trading day of an asset',
    description:
      'The trading day is the UTC day, for forex and commodities it starts at 17:00 or 18:00 in New York. Parts without a price, or with too coarse a history, are `null`.',
    query: marketDayQuery,
    response: marketDayResponse,
    problems: ['unknown-asset'],
  },
} as const satisfies EndpointTable;
