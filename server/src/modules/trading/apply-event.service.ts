/**
 * Applies every kind of event of a sandbox account, to one account or to several in one transaction.
 *
 * Guarantees: in the caller's transaction, the account's row is locked first, core's engine applies the event, and all
 * changes are written: orders, positions, fills, cash, the event itself under the next sequence number, ledger entries
 * and outbox events. Several accounts need no more statements than one. An event that is rejected or changes nothing
 * writes nothing. After the commit, the learner's open pages are notified. The sequence numbers of an account's events
 * have no gaps, and their times never decrease.
 *
 * For callers: a transaction that changes several accounts must lock them all first, in ascending order of their ids;
 * otherwise two transactions may deadlock. Funding and cross margin use the account's stored mark prices, which may be
 * old: they come from the account's last tick of each asset. An event that uses mark prices must therefore contain the
 * current mark prices of the open positions (`marks`).
 */
import { appendToChains, chainHeads, type Append, type NewEntry } from '../ledger/index.ts';
import type { TradingActivity } from '@tradesense/contract/trading-activity.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { ChainHead } from '@tradesense/core/ledger/entry.ts';
import type { AccountState } from '@tradesense/core/trading/account-state.ts';
import { step } from '@tradesense/core/trading/engine.ts';
import { INSTRUMENTS, instrumentsOf } from '@tradesense/core/trading/instruments.ts';
import { CURRENT_RULES, type LoggedEvent } from '@tradesense/core/trading/rules-version.ts';
import type { Rejection, TradingEffect, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { NewEvent } from '../../platform/outbox/event-definition.ts';
import { changedOrders, changedPositions, type PlacedRequest } from './account-changes.policy.ts';
import { activityOf } from './account-activity.policy.ts';
import { changeEntries } from './account-entries.service.ts';
import { marksRecord, type StoredAccount } from './account-rows.policy.ts';
import { lockAccount, storeChanges, type AccountChanges } from './account-store.repo.ts';
import { endedTrades } from './ended-trades.policy.ts';
import { fillRows } from './fill-rows.policy.ts';
import { publishTriggerRanges } from './ticks/trigger-range-messages.ts';
import { sandboxSettingsChanged, tradeClosed, TRADING_EVENTS, type TradingHappened } from './trading.events.ts';
import type { OrderRow } from './trading.tables.ts';
import { eventText } from './trading-event-codec.ts';

export type ApplyDeps = Pick<Platform, 'bus' | 'outbox' | 'streams'>;

export interface EventContext {
  /** Source of the event's prices, stored with its fills; `null` for an event without fills. */
  readonly source: PriceSource | null;
  /** The learner's request, for an event that places orders. */
  readonly request?: PlacedRequest;
  /**
   * Key of an event that must be applied to an account only once. Before applying the event, the caller locks the
   * accounts and skips the accounts that `accountsWithEvent` returns.
   */
  readonly key?: string;
  /** Rules version that the engine applies to the event. Default: the current version. */
  readonly rulesVersion?: LoggedEvent['rulesVersion'];
  /**
   * Whether the event is a copy from the log of another account. The learner is not notified of a copy again. Default:
   * `false`.
   */
  readonly isCopy?: boolean;
}

export type Applied =
  | {
      readonly kind: 'applied';
      /** The account after the event. */
      readonly account: StoredAccount;
      readonly effects: readonly TradingEffect[];
      /** The rows of the orders that the event placed, changed or ended. */
      readonly orders: readonly OrderRow[];
    }
  | { readonly kind: 'refused'; readonly reason: Rejection; readonly orderId: string | null }
  /** Nothing changed and nothing was written. */
  | { readonly kind: 'unchanged' };

/** Locks the account and applies one event. Returns `null` if there is no running account with the given id. */
export async function applyEvent(
  deps: ApplyDeps,
  tx: Tx,
  accountId: string,
  event: TradingEvent,
  context: EventContext,
): Promise<Applied | null> {
  const stored = await lockAccount(tx, accountId);
  return stored === null ? null : applyToLocked(deps, tx, stored, event, context);
}

/** Applies one event to an account that this transaction has locked and loaded. */
export async function applyToLocked(
  deps: ApplyDeps,
  tx: Tx,
  stored: StoredAccount,
  event: TradingEvent,
  context: EventContext,
): Promise<Applied> {
  const [applied] = await applyToEach(deps, tx, [{ stored, event, context }]);
  invariant(applied !== undefined, 'each event has an outcome');
  return applied;
}

/** An event for an account that the transaction has locked and loaded. */
export interface AskedEvent {
  readonly stored: StoredAccount;
  readonly event: TradingEvent;
  readonly context: EventContext;
}

/**
 * Applies one event to each of several accounts. Returns the outcomes in the order of `asked`, in which each account
 * may occur only once. If this function throws, the transaction must roll back.
 */
export async function applyToEach(deps: ApplyDeps, tx: Tx, asked: readonly AskedEvent[]): Promise<readonly Applied[]> {
  const outcomes = asked.map(outcomeOf);
  const changes = outcomes.filter((outcome) => outcome.kind === 'changed');
  storeChanges(
    tx,
    changes.map(({ rows }) => rows),
  );
  const entryEvents = await changeEntries(tx, changes);
  const heads = appendToChains(tx, await appendsOf(tx, changes));
  for (const change of changes) publishChange(deps, tx, change, entryEvents.get(change.stored.row.id) ?? []);
  const headOf = new Map(heads.map((head) => [head.accountId, head]));
  return outcomes.map((outcome) => (outcome.kind === 'changed' ? appliedTo(outcome, headOf) : outcome));
}

/** The changes that an event makes to one account, before they are stored. */
interface Change {
  readonly kind: 'changed';
  readonly stored: StoredAccount;
  readonly context: EventContext;
  readonly event: LoggedEvent;
  readonly state: AccountState;
  readonly effects: readonly TradingEffect[];
  readonly sequence: number;
  readonly rows: AccountChanges;
}

/** Computes the changes of the event without storing them. */
function outcomeOf({ stored, event: asked, context }: AskedEvent): Change | Exclude<Applied, { kind: 'applied' }> {
  // The times of an account's events must not decrease, even if this server's clock is behind or a market replay was
  // restarted.
  const at = epochMs(Math.max(asked.at, stored.row.lastEventAt.getTime()));
  const event: LoggedEvent = { ...asked, at, rulesVersion: context.rulesVersion ?? CURRENT_RULES };
  const { state, effects } = step(stored.state, event, instrumentsOf(event.rulesVersion));
  const refusal = effects.find((effect) => effect.kind === 'rejected');
  if (refusal !== undefined) return { kind: 'refused', reason: refusal.reason, orderId: refusal.orderId };
  if (state === stored.state && effects.length === 0) return { kind: 'unchanged' };

  const { id } = stored.row;
  const time = new Date(at);
  const sequence = stored.row.sequence + 1;
  const happened = { state, effects, sequence, at: time, request: context.request ?? null };
  const fillContext = { accountId: id, sequence, event, before: stored.state, source: context.source, at: time };
  const { changed: positions, closed } = changedPositions(stored, happened, INSTRUMENTS);
  const rows = {
    event: { accountId: id, sequence, at: time, kind: event.kind, event: eventText(event), key: context.key ?? null },
    account: { ...state.settings, cash: state.cash, marks: marksRecord(state.marks) },
    orders: changedOrders(stored, happened),
    positions,
    closed,
    fills: fillRows(effects, fillContext),
  };
  return { kind: 'changed', stored, context, event, state, effects, sequence, rows };
}

/** Returns the ledger entries of the changes, each with the head of the ledger chain to which it is appended. */
async function appendsOf(tx: Tx, changes: readonly Change[]): Promise<readonly Append[]> {
  const unread = changes.flatMap(({ stored: { row, head } }) => (head === null ? [row.id] : []));
  const read = unread.length === 0 ? null : await chainHeads(tx, unread);
  return changes.map(({ stored: { row, head }, effects, event }) => {
    const from = head ?? read?.get(row.id);
    invariant(from !== undefined, `account ${row.id} has a chain`);
    return { from, entries: entriesOf(effects, event.at) };
  });
}

/**
 * Publishes the outbox events of a change in the transaction, and notifies the learner's open pages after the commit.
 */
function publishChange(deps: ApplyDeps, tx: Tx, change: Change, entryEvents: readonly NewEvent[]): void {
  const { stored, context, event, state, effects, sequence, rows } = change;
  const { id, userId, kind } = stored.row;
  if (context.isCopy !== true) {
    const news = activityOf(effects, { before: stored.state, after: state });
    const cause = { accountId: id, userId, sequence };
    const activity = activityEvents(news, { ...cause, at: rows.event.at.toISOString() }, change);
    const isChange = event.kind === 'settings' && sequence > 1;
    const settings = isChange ? [sandboxSettingsChanged.create(cause)] : [];
    const closedTrades = endedTrades(stored.state, effects).map((asset) => tradeClosed.create({ ...cause, asset }));
    deps.outbox.append(tx, ...activity, ...settings, ...closedTrades, ...entryEvents);
    publishToPages(deps, tx, stored, sequence, news);
  }
  if (kind === 'live') publishTriggerRanges(deps.bus, tx, state);
}

function appliedTo(
  { stored, state, effects, sequence, rows: { event, account, orders, positions } }: Change,
  heads: ReadonlyMap<string, ChainHead>,
): Applied {
  return {
    kind: 'applied',
    effects,
    orders,
    account: {
      row: { ...stored.row, ...account, sequence, lastEventAt: event.at },
      head: heads.get(stored.row.id) ?? null,
      state,
      orders: new Map(
        [...stored.orders.values(), ...orders]
          .filter(({ id: each }) => state.orders.has(each))
          .map((each) => [each.id, each]),
      ),
      positions: new Map(
        [...stored.positions.values(), ...positions]
          .filter(({ symbol }) => state.positions.has(symbol))
          .map((each) => [each.symbol, each]),
      ),
    },
  };
}

/**
 * Returns the outbox events for the notifications in `news`. For a fill, the outbox event contains the role of the
 * filled order; for a fill or a liquidation, the source of its price.
 */
function activityEvents(
  news: readonly TradingActivity[],
  cause: Pick<TradingHappened, 'accountId' | 'userId' | 'sequence' | 'at'>,
  { stored: { row, orders }, context: { source }, rows }: Change,
) {
  const roleOf = (orderId: string) => (orders.get(orderId) ?? rows.orders.find(({ id }) => id === orderId))?.role;
  return news.map((each) => {
    const role = each.kind === 'order-filled' ? roleOf(each.orderId) : undefined;
    const isPriced = each.kind === 'order-filled' || each.kind === 'position-liquidated';
    return TRADING_EVENTS[each.kind].create({
      ...cause,
      news: each,
      isReplay: row.kind === 'replay',
      ...(role === undefined ? {} : { role }),
      ...(isPriced && source !== null ? { source } : {}),
    });
  });
}

function entriesOf(effects: readonly TradingEffect[], at: TradingEvent['at']): NewEntry[] {
  return effects.flatMap((effect) =>
    effect.kind === 'money' ? [{ kind: effect.reason, at, cause: effect.cause, moves: effect.moves }] : [],
  );
}

function publishToPages(
  { streams }: ApplyDeps,
  tx: Tx,
  { row }: StoredAccount,
  sequence: number,
  news: readonly TradingActivity[],
): void {
  afterCommit(tx, () =>
    streams.publishToUser(row.userId, { type: 'sandbox', accountId: row.id, sequence, news: [...news] }),
  );
}
