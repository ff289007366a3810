import type { z } from 'zod';
import type { DeskActResponse, protectPositionRequest } from '@tradesense/contract/trading-orders.ts';
import { price, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { closingOrder, closingSide, protectionOf } from '@tradesense/core/trading/account-acts.ts';
import type { LiveOrder, Position } from '@tradesense/core/trading/account-state.ts';
import { tradedPriceText } from '@tradesense/core/trading/amount-text.ts';
import { isBeyondBreakEven } from '@tradesense/core/trading/break-even.ts';
import { sidePrice } from '@tradesense/core/trading/check-order.ts';
import type { ExitKind } from '@tradesense/core/trading/exit-result.ts';
import type { NewOrder, Quote } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import { checkNotional, readPrice } from './amount.policy.ts';
import { actOnce, type ActingAccount, type Actor } from './desk-act.service.ts';
import { exitTermsOf } from './account-rows.policy.ts';
import { checkTarget } from './amendment.policy.ts';
import { knownAsset, openPosition, wrongField } from './order-ticket.policy.ts';
import type { OrderDeps } from './place-order.service.ts';
import { presentMarket, type PresentMarket } from './present-market.service.ts';
import { breakEvenOf } from './trading-views.ts';

/**
 * Moves the stops or the targets of a position to one price, and places another exit for the quantity that the moved
 * exits do not cover. Throws `no-position` (409), or the reason if a price is rejected; in that case, nothing is
 * changed.
 */
export async function protectPosition(
  deps: OrderDeps,
  actor: Actor,
  symbol: string,
  { clientOrderId, stopPrice, targetPrice }: z.output<typeof protectPositionRequest>,
): Promise<DeskActResponse> {
  if (stopPrice === undefined && targetPrice === undefined)
    throw wrongField('stopPrice', 'one of stopPrice and targetPrice is needed');
  const body = ['protect', symbol, stopPrice ?? null, targetPrice ?? null];
  return actOnce(deps, actor, { clientOrderId, body }, async (account) => {
    const position = openPosition(account.state, symbol);
    const market = presentMarket(account.market, knownAsset(symbol).symbol);
    const protection = { position, market };
    if (stopPrice !== undefined) {
      const isEven = stopPrice === 'break-even';
      const at = isEven ? breakEvenOf(position, account.state) : readPrice('stopPrice', stopPrice);
      if (isEven) checkBreakEven(position, at, market.quote);
      await protect(account, { ...protection, kind: 'stop', at });
    }
    if (targetPrice === undefined) return;
    const at = readPrice('targetPrice', targetPrice);
    checkTarget(position, at, market.quote);
    await protect(account, { ...protection, kind: 'target', at });
  });
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

interface Protection {
  readonly position: Position;
  readonly market: PresentMarket;
  readonly kind: ExitKind;
  readonly at: Price;
}

async function protect(account: ActingAccount, { position, market, kind, at }: Protection): Promise<void> {
  const { state, orders: rows } = account.stored;
  const { exits, uncovered } = protectionOf(state, position, kind, ({ match }) => {
    const row = rows.get(match.id);
    return row === undefined ? null : exitTermsOf(row);
  });
  checkNotional(uncovered, [at]);
  for (const { match } of exits) {
    // oxlint-disable-next-line no-await-in-loop -- each event begins where the one before ended
    await account.amend({ orderId: match.id, ...movedTo(match, at) }, market);
  }
  if (uncovered === 0n) return;
  const order = exitOrder(position, { id: account.clientOrderId, kind, at, size: uncovered });
  await account.place([order], new Map([[order.terms.id, kind === 'stop' ? 'stop-loss' : 'take-profit']]), market);
}

/** Returns the new prices of an exit. A stop-limit order keeps the distance between its limit and its trigger. */
function movedTo(match: LiveOrder['match'], at: Price): { readonly limit?: Price; readonly trigger?: Price } {
  if (match.type === 'limit') return { limit: at };
  return match.type === 'stop-limit'
    ? { trigger: at, limit: price(at + match.limit - match.trigger) }
    : { trigger: at };
}

interface Exit {
  readonly id: string;
  readonly kind: ExitKind;
  readonly at: Price;
  readonly size: Quantity;
}

function exitOrder(position: Position, { id, kind, at, size }: Exit): NewOrder {
  const place = { groupId: null, parentId: null };
  const terms: NewOrder['terms'] =
    kind === 'stop'
      ? { ...place, id: `${id}:sl`, type: 'stop', trigger: at }
      : { ...place, id: `${id}:tp`, type: 'limit', limit: at };
  return { ...closingOrder(position, id, size), terms };
}
