/** The window sizes and states in which a desk must show everything that a trader needs for a decision. */
import type { Page } from '@playwright/test';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { aside, place, type Trading } from './trading-by-api.ts';

export const DESK_SIZES = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [834, 1112],
  [390, 844],
  [360, 640],
] as const;

const POSITIONS_WHEN_CROWDED = 10;
const ORDERS_WHEN_CROWDED = 30;

async function placeResting(trading: Trading, count: number): Promise<void> {
  for (let at = 1; at <= count; at += 1) {
    const limitPrice = await aside(trading, -2 - at / 2);
    await place(trading, { asset: 'BTC', side: 'buy', type: 'limit', quantity: '0.001', limitPrice, leverage: 5 });
  }
}

/** Gives a fresh account two positions and three orders. */
export async function makeWorking(trading: Trading): Promise<void> {
  await place(trading, { asset: 'BTC', side: 'buy', type: 'market', quantity: '0.02', leverage: 5 });
  await place(trading, { asset: 'ETH', side: 'sell', type: 'market', quantity: '0.3', leverage: 5 });
  await placeResting(trading, 3);
}

/** Returns a small long position at the last price of its asset. */
async function positionIn({ visitor }: Trading, asset: string, like: TradingPosition): Promise<TradingPosition> {
  const { body } = await visitor.call('GET /api/market/day', { query: { asset } });
  const last = body.price?.last;
  if (last === undefined) throw new Error(`${asset} has a price`);
  const price = String(last);
  return {
    ...like,
    asset,
    quantity: (500 / last).toFixed(2),
    entryPrice: price,
    markPrice: price,
    liquidationPrice: (last * 0.8).toFixed(2),
    notional: '500',
    margin: '100',
    unrealised: '0',
  };
}

/**
 * Places further orders until the account of `makeWorking` has 30 orders, and makes the page show ten positions. Only
 * the crypto markets are always open, so the positions in other assets are added to the server's responses.
 */
export async function makeCrowded(page: Page, trading: Trading): Promise<void> {
  await placeResting(trading, ORDERS_WHEN_CROWDED - 3);
  await page.route(/\/api\/sandbox\/accounts\/[^/]+\/positions$/, async (route) => {
    const response = await route.fetch();
    const { positions } = (await response.json()) as { positions: TradingPosition[] };
    const [first] = positions;
    if (first === undefined) throw new Error('a working account has a position');
    const held = new Set<string>(positions.map(({ asset }) => asset));
    const others = ASSETS.filter(({ symbol }) => !held.has(symbol)).slice(0, POSITIONS_WHEN_CROWDED - held.size);
    const added = await Promise.all(others.map(({ symbol }) => positionIn(trading, symbol, first)));
    await route.fulfill({ response, json: { positions: [...positions, ...added] } });
  });
}
