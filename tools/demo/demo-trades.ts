/**
 * Trades of demo learners: planned orders through the engine at the prices of the installation's simulated market, and
 * their journal.
 */
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { pick, type DemoLearner } from './demo-learners.ts';
import { NOTES, THESES } from './demo-texts.ts';
import type { DemoWorld } from './demo-world.ts';

export interface DemoTrader {
  readonly learner: DemoLearner;
  /** Path of the learner's sandbox account in the API. */
  readonly url: string;
}

const [OK, FORBIDDEN, CONFLICT, UNPROCESSABLE] = [200, 403, 409, 422];
const ASSETS = ['BTC', 'ETH', 'SOL'] as const;
const STOP_SHARE = 0.006;
const TARGET_SHARE = 0.012;
const EQUITY = 10_000;
const FILL_SECONDS = 6;
/** Duration of an evening of trading, and the step by which the clock moves during it, in ms. */
const EVENING_MS = 3 * HOUR_MS;
const LOOK_EVERY_MS = 30 * MINUTE_MS;
const SETUPS = ['breakout', 'pullback', 'range'] as const;
const EMOTIONS = ['calm', 'rushed', 'bored'] as const;

/**
 * Whether demo learners may trade live. The market must be simulated, because only a simulated market can provide past
 * prices. There must be no real accounts, because the past prices would be applied to them, too.
 */
export const hasLivePast = ({ platform, hasRealAccounts }: DemoWorld): boolean =>
  platform.config.marketFeed === 'simulated' && !hasRealAccounts;

/** Returns the learner with their sandbox account, or `null` while their sandbox is locked. */
async function traderOf(learner: DemoLearner): Promise<DemoTrader | null> {
  const { status, body } = await learner.client.ask('GET', '/api/sandbox/accounts');
  invariant(
    status === 200 || status === FORBIDDEN,
    `the accounts of a demo learner: ${status} ${JSON.stringify(body)}`,
  );
  return status === 200 ? { learner, url: `/api/sandbox/accounts/${body.accounts[0].id}` } : null;
}

/** Whether the learner's sandbox is unlocked. */
export const isTrader = async (learner: DemoLearner): Promise<boolean> => (await traderOf(learner)) !== null;

/** Returns the learners whose sandbox is unlocked, with their sandbox accounts. */
export async function tradersOf(learners: readonly DemoLearner[]): Promise<readonly DemoTrader[]> {
  const traders: DemoTrader[] = [];
  for (const learner of learners) {
    const trader = await traderOf(learner);
    if (trader !== null) traders.push(trader);
  }
  return traders;
}

/** Moves the clock and applies the prices of that time to the accounts. */
async function marketAfter(world: DemoWorld, ms: number): Promise<void> {
  world.pass(ms);
  await world.server.market.ticks.round();
  await world.server.trading.loop.round();
}

/** Formats a price as the ticket accepts it: with at most two decimals, none from 10,000 on. */
const priceText = (price: number): string => price.toFixed(price >= 10_000 ? 0 : price >= 1_000 ? 1 : 2);

/** Returns the order of a plan that risks one percent, with its stop, its target and the text of the plan. */
export function plannedOrder(world: Pick<DemoWorld, 'random' | 'platform'>, asset: string, price: number) {
  const { random } = world;
  const isLong = random.next() < 0.5;
  const at = (share: number): string => priceText(price * (1 + (isLong ? share : -share)));
  const [stopPrice, targetPrice] = [at(-STOP_SHARE), at(TARGET_SHARE)];
  const words = { thesis: pick(random, THESES), riskPercent: '1', confidence: 35 + 5 * random.below(8) };
  const quantity = ((EQUITY / 100 / (price * STOP_SHARE)) * 0.8).toFixed(price >= 1_000 ? 4 : 2);
  return {
    clientOrderId: world.platform.ids.next(),
    asset,
    side: isLong ? 'buy' : 'sell',
    type: 'market',
    quantity,
    leverage: 5,
    stopLoss: { triggerPrice: stopPrice },
    takeProfit: { limitPrice: targetPrice },
    plan: { ...words, stopPrice, targetPrice, invalidationPrice: stopPrice },
  };
}

async function enter(world: DemoWorld, { learner, url }: DemoTrader): Promise<void> {
  const asset: AssetSymbol = pick(world.random, ASSETS);
  const price = world.server.market.live.price(asset)?.tick.price;
  invariant(price !== undefined, 'the simulated market has a price');
  const { status, body } = await learner.client.ask('POST', `${url}/orders`, plannedOrder(world, asset, price));
  // The server may refuse the order because of the learner's own limits or the margin. Then there is no trade that
  // evening.
  const isRefused = status === CONFLICT || status === UNPROCESSABLE;
  invariant(status === OK || isRefused, `an order of a demo learner: ${status} ${JSON.stringify(body)}`);
}

/** Closes open positions. */
async function leave(world: DemoWorld, { learner, url }: DemoTrader): Promise<void> {
  const { positions } = await learner.client.get(`${url}/positions`);
  for (const { asset } of positions) {
    const clientOrderId = world.platform.ids.next();
    await learner.client.ask('POST', `${url}/positions/${asset}/close`, { clientOrderId });
  }
}

async function untilFilled(world: DemoWorld): Promise<void> {
  for (let second = 0; second < FILL_SECONDS; second += 1) await marketAfter(world, SECOND_MS);
}

/**
 * Lets some of the traders open a planned trade. Each trade is closed by its stop or target, or else at the end of the
 * evening.
 */
export async function tradeEvening(world: DemoWorld, traders: readonly DemoTrader[]): Promise<void> {
  const present = traders.filter(({ learner }) => world.random.next() < learner.zeal);
  if (present.length === 0) return;
  await world.server.market.live.prepare();
  await marketAfter(world, 0);
  for (const trader of present) await enter(world, trader);
  await untilFilled(world);
  for (let passed = 0; passed < EVENING_MS; passed += LOOK_EVERY_MS) await marketAfter(world, LOOK_EVERY_MS);
  for (const trader of present) await leave(world, trader);
  await untilFilled(world);
  await world.drain();
}

/**
 * Reviews most of the closed trades that are not reviewed yet: writes a note and tags, and marks the trade as reviewed.
 * Returns the ids of the reviewed trades.
 */
export async function writeJournal(world: DemoWorld, { learner, url }: DemoTrader): Promise<readonly string[]> {
  const { random } = world;
  const reviewed: string[] = [];
  const { trades } = await learner.client.get(`${url}/journal?review=open`);
  for (const { id } of trades) {
    if (random.next() < 0.2) continue;
    world.pass(MINUTE_MS);
    const tags = { setup: [pick(random, SETUPS)], mistake: [], emotion: [pick(random, EMOTIONS)] };
    await learner.client.patch(`${url}/journal/${id}`, { note: pick(random, NOTES), tags, isReviewed: true });
    reviewed.push(id);
  }
  return reviewed;
}
