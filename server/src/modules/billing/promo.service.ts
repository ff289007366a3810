import type { PriceQuoteView, QuoteRequest } from '@tradesense/contract/billing.ts';
import type { BillingPeriod } from '@tradesense/core/billing/plans.ts';
import {
  normalisePromoCode,
  promoRefusal,
  quotePrice,
  type PriceQuote,
  type PromoRefusal,
} from '@tradesense/core/billing/promo.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import type { Settings } from '../settings/index.ts';
import type { PromoCodeRow } from './billing.tables.ts';
import { findPromoCode, hasRedeemed, lockPromoCode } from './promo-codes.repo.ts';
import { effectOf, limitsOf, PROMO_REFUSAL_TEXTS } from './promo-effect.policy.ts';

/** The price of a plan's first period, with the promo code that lowers it; `promo` is `null` without one. */
export interface PricedPlan {
  readonly quote: PriceQuote;
  readonly promo: PromoCodeRow | null;
}

export interface PriceDeps {
  readonly settings: Settings;
}

/** Returns the current prices of Pro in US cents. */
export async function planCents(settings: Settings, tx: Tx): Promise<Readonly<Record<BillingPeriod, number>>> {
  const values = await settings.read(tx);
  return { month: values['pro-month-cents'], year: values['pro-year-cents'] };
}

export interface PriceQuestion {
  /** The account; `null` for a visitor. */
  readonly userId: string | null;
  readonly period: BillingPeriod;
  readonly promoCode: string | null;
  readonly now: EpochMs;
  /** Whether to lock the promo code until the transaction ends, so that other purchases with it wait. */
  readonly isLocked: boolean;
  /** The open purchase that the new one replaces. The promo code that it has reserved counts as released. */
  readonly replaced?: { readonly promoCodeId: string | null };
}

/** Returns the price of a plan's first period, or the reason why the promo code cannot be used. */
export async function pricePlan(
  { settings }: PriceDeps,
  tx: Tx,
  question: PriceQuestion,
): Promise<Result<PricedPlan, PromoRefusal>> {
  const { userId, period, promoCode, now, isLocked, replaced } = question;
  const listCents = (await planCents(settings, tx))[period];
  if (promoCode === null) return ok({ quote: quotePrice(period, listCents, null), promo: null });
  const code = normalisePromoCode(promoCode);
  const promo = await (isLocked ? lockPromoCode(tx, code) : findPromoCode(tx, code));
  if (promo === undefined) return refused('unknown');
  const isGivenBack = replaced?.promoCodeId === promo.id;
  const hasUsedIt = !isGivenBack && userId !== null && (await hasRedeemed(tx, promo.id, userId));
  const limits = limitsOf(isGivenBack ? { ...promo, uses: promo.uses - 1 } : promo);
  const refusal = promoRefusal(limits, { period, now, hasUsedIt });
  return refusal === null ? ok({ quote: quotePrice(period, listCents, effectOf(promo)), promo }) : refused(refusal);
}

export function quoteView({
  quote,
  promo,
}: {
  quote: PriceQuote;
  promo: { readonly code: string } | null;
}): PriceQuoteView {
  const { period, listCents, discountCents, dueCents, freeDays } = quote;
  const renewalCents = dueCents === 0 ? null : listCents;
  return { period, listCents, discountCents, dueCents, freeDays, renewalCents, promoCode: promo?.code ?? null };
}

export const promoProblem = (refusal: PromoRefusal): Problem => {
  const message = PROMO_REFUSAL_TEXTS[refusal];
  return new Problem('promo-code-invalid', { detail: message, errors: [{ path: 'body.promoCode', message }] });
};

/** Returns the price that a checkout would charge now. Throws `promo-code-invalid` (422). */
export async function readQuote(
  deps: PriceDeps & Pick<Platform, 'db' | 'clock'>,
  userId: string | null,
  { period, promoCode = null }: QuoteRequest,
): Promise<PriceQuoteView> {
  const question = { userId, period, promoCode, now: deps.clock.now(), isLocked: false };
  const priced = await deps.db.read((tx) => pricePlan(deps, tx, question));
  if (!priced.ok) throw promoProblem(priced.reason);
  return quoteView(priced.value);
}
