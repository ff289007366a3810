/**
 * Checks a plan against its order: the plan's stop, target and invalidation price must be on the correct side of the
 * order's entry price.
 */
import type { TradePlan } from '@tradesense/contract/trade-plan.ts';
import { rate, type Price, type Rate } from '@tradesense/core/kernel/money.ts';
import { isOnRightSide, type ExitKind } from '@tradesense/core/trading/exit-result.ts';
import { isFixedStop } from '@tradesense/core/trading/order-type.ts';
import type { NewOrder } from '@tradesense/core/trading/trading-event.ts';
import { Problem } from '../../platform/http/problem.ts';
import { readPrice, readUnits } from './amount.policy.ts';
import type { PlannedEntry } from './planned-entry.policy.ts';
import type { PlanRow } from './trading.tables.ts';

/** 100% in hundredths of a percent: the maximum of `riskPercent`. */
const WHOLE = 10_000n;
/** Number of rate units in a hundredth of a percent. */
const RATE_PER_HUNDREDTH = 10_000n;

function wrongPlan(code: ConstructorParameters<typeof Problem>[0], field: string, message: string): Problem {
  const path = field === '' ? 'body.plan' : `body.plan.${field}`;
  return new Problem(code, { detail: `${path.slice('body.'.length)} ${message}.`, errors: [{ path, message }] });
}

const EITHER_WAY =
  'Both orders of a pair with a plan must be on one side, because the plan states one direction. Place the order on the other side by itself, with its own plan.';

function readRisk(text: string): Rate {
  const hundredths = readUnits('plan.riskPercent', text, 2);
  if (hundredths > WHOLE) throw wrongPlan('number-too-large', 'riskPercent', 'must not be above 100');
  return rate(hundredths * RATE_PER_HUNDREDTH);
}

const optionalPrice = (field: string, text: string | null): Price | null =>
  text === null ? null : readPrice(`plan.${field}`, text);

function checkSides(
  side: NewOrder['side'],
  entry: Price,
  prices: { readonly stopPrice: Price | null; readonly targetPrice: Price; readonly invalidationPrice: Price | null },
) {
  const [losing, winning] = side === 'buy' ? ['below', 'above'] : ['above', 'below'];
  const isRight = (exit: Price, kind: ExitKind) => isOnRightSide({ side, entry, exit }, kind);
  const { stopPrice, targetPrice, invalidationPrice } = prices;
  if (stopPrice !== null && !isRight(stopPrice, 'stop'))
    throw wrongPlan('stop-on-wrong-side', 'stopPrice', `must be ${losing} the entry of a ${side}`);
  if (!isRight(targetPrice, 'target'))
    throw wrongPlan('target-on-wrong-side', 'targetPrice', `must be ${winning} the entry of a ${side}`);
  if (invalidationPrice !== null && !isRight(invalidationPrice, 'stop'))
    throw wrongPlan('stop-on-wrong-side', 'invalidationPrice', `must be ${losing} the entry of a ${side}`);
}

function exitsOf([entry, ...others]: PlannedEntry['orders']): Pick<PlanRow, 'stopLoss' | 'takeProfit'> {
  let [stopLoss, takeProfit]: [Price | null, Price | null] = [null, null];
  for (const { terms } of others) {
    if (terms.parentId !== entry.terms.id) continue;
    if (isFixedStop(terms)) stopLoss = terms.trigger;
    if (terms.type === 'limit') takeProfit = terms.limit;
  }
  return { stopLoss, takeProfit };
}

/**
 * Returns the plan in its stored form. Throws a `Problem` that names the field if an amount is invalid, if the stop or
 * the invalidation price is not on the losing side of the entry, or if the target is not on the winning side. Also
 * throws for an order that can only reduce a position, and for a pair of orders on opposite sides.
 */
export function planRow(plan: TradePlan, entry: PlannedEntry): PlanRow {
  const { accountId, clientOrderId, at, orders, opens, entryPrice, secondEntryPrice } = entry;
  const { markPrice, equity, takerFee } = entry;
  const [first, ...others] = orders;
  if (first.isReduceOnly || opens === 0n)
    throw wrongPlan('invalid-request', '', 'belongs to an entry; this order only reduces a position');
  const isEitherWay = others.some(({ terms, side, isReduceOnly }) => terms.parentId === null && side !== first.side && !isReduceOnly); // oxfmt-ignore
  if (isEitherWay) throw new Problem('invalid-request', { detail: EITHER_WAY, errors: [{ path: 'body.pair.side', message: EITHER_WAY }] }); // oxfmt-ignore
  const prices = {
    stopPrice: optionalPrice('stopPrice', plan.stopPrice),
    targetPrice: readPrice('plan.targetPrice', plan.targetPrice),
    invalidationPrice: optionalPrice('invalidationPrice', plan.invalidationPrice),
  };
  const riskShare = readRisk(plan.riskPercent);
  checkSides(first.side, entryPrice, prices);
  if (secondEntryPrice !== null) checkSides(first.side, secondEntryPrice, prices);
  return {
    accountId,
    clientOrderId,
    orderId: first.terms.id,
    at: new Date(at),
    symbol: first.symbol,
    side: first.side,
    thesis: plan.thesis,
    ...prices,
    riskShare,
    confidence: plan.confidence,
    equity,
    markPrice,
    takerFee,
    entryPrice,
    quantity: opens,
    leverage: first.leverage,
    ...exitsOf(orders),
  };
}
