import type { z } from 'zod';
import type { DeskActResponse, protectPositionRequest } from '@tradesense/contract/trading-orders.ts';
import { price, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { closingOrder, closingSide, protectionOf } from '@tradesense/core/trading/account-acts.ts';
import type { LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import { isBeyondBreakEven } from '@tradesense/core/trading/break-even.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import type { ExitKind } from '@tradesense/core/trading/exit-result.ts';
import type { TrailDistance } from '@tradesense/core/trading/order.ts';
import type { NewOrder, Quote } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkNotional, readPrice } from './amount.policy.ts';
import { actOnce, type ActingAccount, type Actor } from './desk-act.service.ts';
import { exitTermsOf } from './account-rows.policy.ts';
import { checkTarget } from './amendment.policy.ts';
import { knownAsset, openPosition, readTrailDistance, wrongField } from './order-ticket.policy.ts';
import type { OrderDeps } from './place-order.service.ts';
import { presentMarket, type PresentMarket } from './present-market.service.ts';
import { trailProblem } from './trail-distance.policy.ts';
import { breakEvenOf } from './trading-views.ts';

/**
 * Moves the stops or the targets of a position to one price, gives its trailing stops one distance, and places another
 * exit for the quantity that the changed exits do not cover. Throws `no-position` (409), or the reason if a price is rejected; in that case, nothing is
 * changed.
 */
export async function protectPosition(
  deps: OrderDeps,
  actor: Actor,
  symbol: string,
  { clientOrderId, stopPrice, targetPrice, ...trail }: z.output<typeof protectPositionRequest>,
): Promise<DeskActResponse> {
  const trailing = trailingOf(trail);
  if (stopPrice === undefined && targetPrice === undefined && trailing === null)
    throw wrongField('stopPrice', 'one of stopPrice, targetPrice, trailAmount and trailRatio is needed');
  // A request without a trailing stop has the same data as before, so that a retry after an update is recognized.
  const body = ['protect', symbol, stopPrice ?? null, targetPrice ?? null, ...(trailing === null ? [] : [trail])];
  return actOnce(deps, actor, { clientOrderId, body }, async (account) => {
    const position = openPosition(account.state, symbol);
    const market = presentMarket(account.market, knownAsset(symbol).symbol);
    const protection = { position, market };
    if (stopPrice !== undefined) {
      const isEven = stopPrice === 'break-even';
      const at = isEven ? breakEvenOf(position, account.state) : readPrice('stopPrice', stopPrice);
      if (isEven) checkBreakEven(position, at, market.quote);
      await protect(account, { ...protection, setting: { kind: 'stop', at } });
    }
    if (targetPrice !== undefined) {
      const at = readPrice('targetPrice', targetPrice);
      checkTarget(position, at, market.quote);
      await protect(account, { ...protection, setting: { kind: 'target', at } });
    }
    if (trailing !== null) await protect(account, { ...protection, setting: trailing });
  });
}

type TrailFields = Pick<z.output<typeof protectPositionRequest>, 'trailAmount' | 'trailRatio' | 'activationPrice'>;

/** Returns the trailing stop of a request; `null` if it has none. Throws `invalid-request` (400) without a distance. */
function trailingOf(fields: TrailFields): TrailingSetting | null {
  const distance = readTrailDistance(fields);
  const { activationPrice } = fields;
  if (distance !== null)
    return {
      kind: 'trailing-stop',
      distance,
      activation: activationPrice === undefined ? null : readPrice('activationPrice', activationPrice),
    };
  if (activationPrice !== undefined) throw wrongField('activationPrice', 'needs trailAmount or trailRatio');
  return null;
}

/** Throws `stop-on-wrong-side` (422) if a stop at the position's break-even price would trigger at once. */
function checkBreakEven(position: Position, at: Price, quote: Quote): void {
  const isLong = position.quantity > 0n;
  const market = sidePrice(closingSide(position), quote);
  if (isBeyondBreakEven(isLong ? 'long' : 'short', at, market)) return;
  const text = (each: Price) => tradedPriceText(position.symbol, each);
  throw new Problem('stop-on-wrong-side', {
    detail: `The stop cannot move to break-even yet: the market price, ${text(market)}, must be ${isLong ? 'above' : 'below'} ${text(at)}, the entry with the fees of both ways.`,
  });
}

interface TrailingSetting {
  readonly kind: 'trailing-stop';
  readonly distance: TrailDistance;
  /** Price that the market must reach before a new trailing stop begins to follow; `null` if it follows at once. */
  readonly activation: Price | null;
}

/** What an exit of a position is set to. */
type Setting = { readonly kind: ExitKind; readonly at: Price } | TrailingSetting;

interface Protection {
  readonly position: Position;
  readonly market: PresentMarket;
  readonly setting: Setting;
}

async function protect(account: ActingAccount, { position, market, setting }: Protection): Promise<void> {
  const { state, orders: rows } = account.stored;
  const { exits, uncovered } = protectionOf(state, position, setting.kind, ({ match }) => {
    const row = rows.get(match.id);
    return row === undefined ? null : exitTermsOf(row);
  });
  checkNotional(uncovered, pricesOf(setting));
  checkTrail(position, setting, market.quote);
  for (const { match } of exits) {
    // oxlint-disable-next-line no-await-in-loop -- each event begins where the one before ended
    await account.amend({ orderId: match.id, ...changeOf(match, setting) }, market);
  }
  if (uncovered === 0n) {
    checkNoActivation(setting);
    return;
  }
  const order = exitOrder(position, { id: account.clientOrderId, setting, size: uncovered });
  const role = setting.kind === 'target' ? 'take-profit' : 'stop-loss';
  await account.place([order], new Map([[order.terms.id, role]]), market);
}

/** Throws `price-not-positive` (422) if a trailing stop with this setting could never trigger. */
function checkTrail(position: Position, setting: Setting, quote: Quote | null): void {
  if (setting.kind !== 'trailing-stop') return;
  const problem = trailProblem({ symbol: position.symbol, side: closingSide(position), ...setting }, quote);
  if (problem !== null) throw problem;
}

function pricesOf(setting: Setting): readonly Price[] {
  if (setting.kind !== 'trailing-stop') return [setting.at];
  return setting.activation === null ? [] : [setting.activation];
}

/** Throws `invalid-request` (400) if a price for a new trailing stop is given, but no new one is needed. */
function checkNoActivation(setting: Setting): void {
  if (setting.kind === 'trailing-stop' && setting.activation !== null)
    throw wrongField('activationPrice', 'is for a new trailing stop, and this position has one already');
}

interface Change {
  readonly limit?: Price;
  readonly trigger?: Price;
  readonly distance?: TrailDistance;
}

/** Returns the new terms of an exit. A stop-limit order keeps the distance between its limit and its trigger. */
function changeOf(match: LiveOrder['match'], setting: Setting): Change {
  if (setting.kind === 'trailing-stop') return { distance: setting.distance };
  const { at } = setting;
  if (match.type === 'limit') return { limit: at };
  return match.type === 'stop-limit'
    ? { trigger: at, limit: price(at + match.limit - match.trigger) }
    : { trigger: at };
}

interface Exit {
  readonly id: string;
  readonly setting: Setting;
  readonly size: Quantity;
}

function exitOrder(position: Position, { id, setting, size }: Exit): NewOrder {
  return { ...closingOrder(position, id, size), terms: termsOf(id, setting) };
}

function termsOf(id: string, setting: Setting): NewOrder['terms'] {
  const place = { groupId: null, parentId: null };
  switch (setting.kind) {
    case 'stop':
      return { ...place, id: `${id}:sl`, type: 'stop', trigger: setting.at };
    case 'target':
      return { ...place, id: `${id}:tp`, type: 'limit', limit: setting.at };
    case 'trailing-stop': {
      const { kind: type, ...follows } = setting;
      return { ...place, id: `${id}:ts`, type, best: null, ...follows };
    }
  }
}
