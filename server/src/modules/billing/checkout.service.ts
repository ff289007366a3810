import type { CheckoutRequest, Purchase } from '@tradesense/contract/billing.ts';
import { centsText } from '@tradesense/core/billing/cents-text.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findRepeatedResponse, requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import { mailRecipient } from '../identity/index.ts';
import type { PurchaseRow } from './billing.tables.ts';
import { purchaseView } from './billing.queries.ts';
import { refreshSubscription, type BillingDeps } from './change-subscription.service.ts';
import type { ProviderCheckout } from './payments.ts';
import { releasePromoCode, redeem } from './promo-codes.repo.ts';
import { pricePlan, promoProblem, type PricedPlan, type PriceQuestion } from './promo.service.ts';
import {
  findOpenPurchase,
  findOwnPurchase,
  findPurchase,
  insertPurchase,
  lockBilling,
  updatePurchase,
} from './purchases.repo.ts';
import { settlePurchase } from './settle.service.ts';
import { findByPurchase, findLive } from './subscriptions.repo.ts';

export interface Buyer {
  readonly userId: string;
  /** IANA name of the time zone in which the buyer's days are counted. */
  readonly zone: string;
}

const startedPurchase = z.object({ id: z.string() });

/**
 * Starts a purchase. A request repeated with the same idempotency key starts no second purchase, and returns the
 * current state of the first. Throws `promo-code-invalid` (422), `price-changed`, `already-subscribed`, `checkout-open`
 * or `idempotency-conflict` (409).
 */
export async function startCheckout(
  deps: BillingDeps,
  buyer: Buyer,
  request: CheckoutRequest,
  idempotencyKey: string | null,
): Promise<Purchase> {
  const { db, clock } = deps;
  const { period, promoCode = null, expectedCents } = request;
  const idempotent = {
    scope: `billing-checkout:${buyer.userId}`,
    key: idempotencyKey,
    requestHash: requestHash([period, promoCode, expectedCents]),
    now: clock.now(),
    response: startedPurchase,
  };
  const { open, repeated } = await db.read(async (tx) => ({
    // The open purchase is read before the idempotency key. If a duplicate of this request stored that purchase, the
    // idempotency key is found too, so the purchase is not ended.
    open: await findOpenPurchase(tx, buyer.userId),
    repeated: await findRepeatedResponse(tx, idempotent),
  }));
  let started = repeated;
  if (started === null) {
    if (open !== undefined) {
      // A request that would be rejected must not end the buyer's open purchase.
      await db.read((tx) => priceRequest(deps, tx, buyer, request, { isLocked: false, replaced: open }));
      await endPurchase(deps, open);
    }
    started = await db.transaction((tx) =>
      withIdempotency<{ id: string }, never>(tx, idempotent, async () =>
        ok({ id: await storePurchase(deps, tx, buyer, request) }),
      ),
    );
  }
  if (!started.ok) throw new Problem(started.reason);
  return openAtProvider(deps, started.value.id);
}

/** Ends an unpaid purchase. Settles it if it was paid in the meantime. */
export async function endPurchase(deps: BillingDeps, { id, providerCheckoutId }: PurchaseRow): Promise<void> {
  if (providerCheckoutId !== null)
    return applyCheckout(deps, id, await deps.payments.expireCheckout(providerCheckoutId));
  const opened = await deps.db.transaction((tx) => expireWithoutPage(tx, id));
  return opened === null ? undefined : endPurchase(deps, opened);
}

/**
 * Expires a purchase that has no payment page. If the purchase got a payment page in the meantime, returns the purchase
 * instead; the caller must then end that page at the provider.
 */
async function expireWithoutPage(tx: Tx, id: string): Promise<PurchaseRow | null> {
  const purchase = await lockPurchase(tx, id);
  if (purchase !== undefined && purchase.providerCheckoutId !== null) return purchase;
  await expirePurchase(tx, id);
  return null;
}

/**
 * Returns the price for a purchase request. Throws `already-subscribed`, `price-changed` (409) or `promo-code-invalid`
 * (422).
 */
async function priceRequest(
  deps: BillingDeps,
  tx: Tx,
  { userId }: Buyer,
  { period, promoCode = null, expectedCents }: CheckoutRequest,
  question: Pick<PriceQuestion, 'isLocked' | 'replaced'>,
): Promise<PricedPlan> {
  if ((await findLive(tx, userId)) !== undefined)
    throw new Problem('already-subscribed', { detail: 'You already have Pro. Your billing settings show until when.' });
  const priced = await pricePlan(deps, tx, { ...question, userId, period, promoCode, now: deps.clock.now() });
  if (!priced.ok) throw promoProblem(priced.reason);
  const { dueCents } = priced.value.quote;
  if (dueCents === expectedCents) return priced.value;
  throw new Problem('price-changed', {
    detail: `The price is now ${centsText(dueCents)}. Nothing was charged; check it and try again.`,
  });
}

async function storePurchase(deps: BillingDeps, tx: Tx, buyer: Buyer, request: CheckoutRequest) {
  const { ids, payments } = deps;
  await lockBilling(tx, buyer.userId);
  if ((await findOpenPurchase(tx, buyer.userId)) !== undefined)
    throw new Problem('checkout-open', { detail: 'You have just started another checkout. Try again in a moment.' });
  const priced = await priceRequest(deps, tx, buyer, request, { isLocked: true });
  const provider = priced.quote.dueCents === 0 ? 'free' : payments.kind;
  return insertPriced(deps, tx, buyer, provider, priced, ids.next());
}

/** Stores a purchase with its price, and records the use of its promo code. A free purchase is settled immediately. */
export async function insertPriced(
  deps: BillingDeps,
  tx: Tx,
  { userId, zone }: Buyer,
  provider: PurchaseRow['provider'],
  { quote, promo }: PricedPlan,
  id: string,
): Promise<string> {
  const createdAt = new Date(deps.clock.now());
  const { period, listCents, dueCents, freeDays } = quote;
  const promoCodeId = promo?.id ?? null;
  const price = { period, listCents, dueCents, freeDays, promoCodeId };
  const row = { id, userId, state: 'open', provider, ...price, zone, createdAt } as const;
  await insertPurchase(tx, { ...row, providerCheckoutId: null, url: null });
  if (promoCodeId !== null) await redeem(tx, { promoCodeId, userId, purchaseId: id, redeemedAt: createdAt });
  if (provider === 'free') await settlePurchase(deps, tx, row, null);
  return id;
}

/** Creates the provider's payment page of the purchase, if the purchase needs one and has none yet. */
async function openAtProvider(deps: BillingDeps, id: string): Promise<Purchase> {
  const { db, payments } = deps;
  const { row, email } = await db.read(async (tx) => {
    const found = await findPurchase(tx, id);
    invariant(found !== undefined, 'a started purchase is there');
    return { row: found, email: (await mailRecipient(tx, found.userId))?.email ?? '' };
  });
  if (row.state === 'open' && row.provider === 'stripe' && row.url === null) {
    const { userId, period, listCents, dueCents, createdAt } = row;
    const startedAt = epochMs(createdAt.getTime());
    const made = await payments.startCheckout({
      purchaseId: id,
      userId,
      email,
      period,
      listCents,
      dueCents,
      startedAt,
    });
    if (made !== null) await storePage(deps, row, { providerCheckoutId: made.checkoutId, url: made.url });
  }
  return db.read((tx) => purchaseView(tx, id));
}

/** Stores the payment page of a purchase. If the purchase was ended in the meantime, the page is ended too. */
async function storePage(
  deps: BillingDeps,
  row: PurchaseRow,
  page: { readonly providerCheckoutId: string; readonly url: string },
): Promise<void> {
  const stored = await deps.db.transaction(async (tx) => {
    await lockBilling(tx, row.userId);
    await updatePurchase(tx, row.id, page);
    return findPurchase(tx, row.id);
  });
  if (stored?.state === 'expired') await endPurchase(deps, stored);
}

/** Applies the state of a checkout as reported by the provider. */
export async function applyCheckout(deps: BillingDeps, purchaseId: string, checkout: ProviderCheckout): Promise<void> {
  const { db } = deps;
  if (checkout.state === 'expired') await db.transaction((tx) => expirePurchase(tx, purchaseId));
  if (checkout.state !== 'paid') return;
  const { row, isNew } = await db.transaction(async (tx) => {
    const purchase = await findPurchase(tx, purchaseId);
    // The account was deleted. Its rows in `billing_endings` list what must be ended at the provider.
    if (purchase === undefined) return { isNew: false, row: null };
    const known = await findByPurchase(tx, purchaseId);
    return { isNew: known === undefined, row: await settlePurchase(deps, tx, purchase, checkout.subscription) };
  });
  // Events about the subscription that arrived before its row was stored were ignored, so the subscription is read now.
  if (isNew && row !== null) await refreshSubscription(deps, row);
}

/**
 * Locks the billing of the purchase's account. Returns the purchase as it is stored then; `undefined` if it does not
 * exist.
 */
async function lockPurchase(tx: Tx, id: string): Promise<PurchaseRow | undefined> {
  const found = await findPurchase(tx, id);
  if (found === undefined) return undefined;
  await lockBilling(tx, found.userId);
  return findPurchase(tx, id);
}

async function expirePurchase(tx: Tx, id: string): Promise<void> {
  const purchase = await lockPurchase(tx, id);
  if (purchase?.state !== 'open') return;
  await updatePurchase(tx, id, { state: 'expired' });
  await releasePromoCode(tx, id);
}

/** Returns a purchase of the caller. For an open purchase, asks the provider first. Throws `not-found` (404). */
export async function readPurchase(deps: BillingDeps, userId: string, id: string): Promise<Purchase> {
  const found = await deps.db.read((tx) => findOwnPurchase(tx, userId, id));
  if (found === undefined) throw new Problem('not-found');
  if (found.state === 'open' && found.providerCheckoutId !== null)
    await applyCheckout(deps, id, await deps.payments.readCheckout(found.providerCheckoutId));
  return deps.db.read((tx) => purchaseView(tx, id));
}

/**
 * Completes a purchase of the test checkout; no money moves. Throws `not-found` (404), `not-in-test-checkout` or
 * `checkout-expired` (409).
 */
export async function confirmTestPurchase(deps: BillingDeps, userId: string, id: string): Promise<Purchase> {
  return deps.db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const found = await findOwnPurchase(tx, userId, id);
    if (found === undefined) throw new Problem('not-found');
    // Once the provider's keys are set, a test purchase that was started earlier cannot be completed either.
    if (found.provider !== 'test' || deps.payments.kind !== 'test')
      throw new Problem('not-in-test-checkout', {
        detail: 'This purchase is paid on the page of the payment provider.',
      });
    if (found.state === 'expired')
      throw new Problem('checkout-expired', { detail: 'This checkout has ended. Start it again from Pricing.' });
    await settlePurchase(deps, tx, found, null);
    return purchaseView(tx, id);
  });
}
