/**
 * Runs an action on a position or a whole account once per client order id. The action's transaction locks the account
 * before it reads the account's state. If the action throws, everything is rolled back.
 */
import { deskActResponse, type DeskActResponse } from '@tradesense/contract/trading-orders.ts';
import type { NewOrder, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import type { TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { applyToLocked, type Applied, type EventContext } from './apply-event.service.ts';
import { leverageAgainst } from './leverage-limit.service.ts';
import { knownResponse } from './known-request.policy.ts';
import type { OrderRole } from './order-state.policy.ts';
import { findRequest, insertRequest } from './orders.repo.ts';
import { ownLimitOnTrade } from './own-limits.service.ts';
import { lockOwnAccount } from './own-account.service.ts';
import type { OrderDeps } from './place-order.service.ts';
import { lastMarket, marketOf, type AccountMarket, type PresentMarket } from './present-market.service.ts';
import { refusalOf, type Refused } from './refusal-text.policy.ts';
import { orderView } from './trading-views.ts';
import type { OrderRow } from './trading.tables.ts';

export interface Actor {
  readonly userId: string;
  readonly accountId: string;
}

export interface AskedAct {
  readonly clientOrderId: string;
  /** The data that are compared to recognize a repeated request. */
  readonly body: unknown;
}

type Left = DeskActResponse['left'][number];

/** Runs an action, or returns the stored response if the action was already run with this client order id. */
export async function actOnce(
  deps: OrderDeps,
  { userId, accountId }: Actor,
  { clientOrderId, body }: AskedAct,
  act: (account: ActingAccount) => Promise<void>,
): Promise<DeskActResponse> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const [stored, known] = await Promise.all([
      lockOwnAccount(tx, userId, accountId),
      findRequest(tx, accountId, clientOrderId),
    ]);
    const hash = requestHash(body);
    const answered = knownResponse(known, hash);
    if (answered !== null) return deskActResponse.parse(answered);
    const account = new ActingAccount(deps, tx, {
      stored,
      market: await marketOf(deps, tx, stored.row),
      clientOrderId,
    });
    await act(account);
    const response = account.response();
    insertRequest(tx, { accountId, clientOrderId, requestHash: hash, response, at: account.stored.row.lastEventAt });
    return response;
  });
}

interface Held {
  readonly stored: StoredAccount;
  readonly market: AccountMarket;
  readonly clientOrderId: string;
}

/** A locked account to which one action applies several events. */
export class ActingAccount {
  readonly #deps: OrderDeps;
  readonly #tx: Tx;
  readonly market: AccountMarket;
  readonly clientOrderId: string;
  readonly #touched = new Map<string, OrderRow>();
  readonly #cancelled: string[] = [];
  readonly #left: Left[] = [];
  #stored: StoredAccount;

  constructor(deps: OrderDeps, tx: Tx, { stored, market, clientOrderId }: Held) {
    this.#deps = deps;
    this.#tx = tx;
    this.#stored = stored;
    this.market = market;
    this.clientOrderId = clientOrderId;
  }

  get stored(): StoredAccount {
    return this.#stored;
  }

  get state(): AccountState {
    return this.#stored.state;
  }

  /** Throws if one of the trader's own limits allows no new trade. */
  async checkOwnLimits(): Promise<void> {
    const limit = await ownLimitOnTrade(this.#tx, this.#stored, this.market.now());
    if (limit !== null) throw limit;
  }

  /** Throws if an order that can open a position exceeds the current maximum leverage of its asset class. */
  async checkLeverage(orders: readonly NewOrder[]): Promise<void> {
    const limit = await leverageAgainst(this.#deps, this.#tx, orders);
    if (limit !== null) throw limit;
  }

  /** Cancels the orders one at a time. Skips an order that has already ended because of an earlier cancellation. */
  async cancelAll(orderIds: readonly string[]): Promise<void> {
    // oxlint-disable-next-line no-await-in-loop -- each event begins where the one before ended
    for (const orderId of orderIds) if (this.state.orders.has(orderId)) await this.#cancel(orderId);
  }

  async #cancel(orderId: string): Promise<void> {
    const applied = await this.#apply({ kind: 'cancel', at: this.market.now(), orderId }, { source: null });
    this.#throwRefusal(applied, { symbol: this.state.orders.get(orderId)?.symbol ?? null, quote: null });
  }

  /** Places orders that belong together. Throws the reason if the engine rejects them. */
  async place(
    orders: Extract<TradingEvent, { kind: 'place' }>['orders'],
    roles: ReadonlyMap<string, OrderRole>,
    { quote, source }: PresentMarket,
  ): Promise<void> {
    const request = { clientOrderId: this.clientOrderId, roles, chartInterval: null };
    const event = { kind: 'place', at: this.market.now(), orders, quote } as const;
    const applied = await this.#apply(event, { source, request });
    this.#throwRefusal(applied, { symbol: orders[0]?.symbol ?? null, quote, event });
  }

  /** Changes prices or the distance of a live order. Throws the reason if the change is rejected. */
  async amend(
    change: Pick<Extract<TradingEvent, { kind: 'amend' }>, 'orderId' | 'limit' | 'trigger' | 'distance'>,
    { quote, source }: PresentMarket,
  ): Promise<void> {
    const symbol = this.state.orders.get(change.orderId)?.symbol ?? null;
    const event = { kind: 'amend', at: this.market.now(), ...change, quote } as const;
    this.#throwRefusal(await this.#apply(event, { source }), { symbol, quote, event });
  }

  /** Records that the action left a position open, and why. */
  leave(asset: string, { code, message }: Problem): void {
    this.#left.push({ asset, code, detail: message });
  }

  response(): DeskActResponse {
    return {
      orders: [...this.#touched.values()]
        .filter(({ endedAt }) => endedAt === null)
        .map((row) => orderView(row, this.#stored, this.market)),
      cancelled: this.#cancelled,
      left: this.#left,
    };
  }

  async #apply(event: TradingEvent, context: EventContext): Promise<Applied> {
    const applied = await applyToLocked(this.#deps, this.#tx, this.#stored, event, context);
    if (applied.kind !== 'applied') return applied;
    this.#stored = applied.account;
    for (const row of applied.orders) this.#touched.set(row.id, row);
    for (const effect of applied.effects) if (effect.kind === 'cancelled') this.#cancelled.push(effect.orderId);
    return applied;
  }

  #throwRefusal(applied: Applied, about: Omit<Refused, 'state'>): void {
    if (applied.kind === 'refused') throw refusalOf(applied.reason, { ...about, state: this.state });
  }
}

/**
 * Returns the current prices for a market order. Throws the problems of `lastMarket`, `market-closed` (409), or
 * `feed-stale` (503) while the market is open.
 */
export function openMarketOf(market: AccountMarket, symbol: TradedSymbol): PresentMarket {
  const { problem, ...present } = lastMarket(market, symbol);
  if (!present.isOpen)
    throw new Problem('market-closed', {
      detail: `The ${symbol} market is closed. Nothing can be closed until it opens.`,
    });
  if (problem !== null) throw problem;
  return present;
}
