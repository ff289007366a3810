import type { z } from 'zod';
import type { PromoCode, promoPreviewRequest, PromoPreviewResponse } from '@tradesense/contract/billing.ts';
import { BILLING_PERIODS } from '@tradesense/core/billing/plans.ts';
import { normalisePromoCode, quotePrice } from '@tradesense/core/billing/promo.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { recordAct } from '../audit/index.ts';
import { Problem } from '../../platform/http/problem.ts';
import { promoCodeChanged } from './billing.events.ts';
import type { PromoCodeRow } from './billing.tables.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { requireChangeable, requireEndAhead, requireUsable, type PromoFields } from './promo-code-rules.policy.ts';
import {
  findPromoCodeById,
  insertPromoCode,
  isPromoCodeTaken,
  lockPromoCodeById,
  setPromoCodeEnd,
  updatePromoCode,
} from './promo-codes.repo.ts';
import { effectColumns, effectOf, promoStateOf } from './promo-effect.policy.ts';
import { planCents, quoteView } from './promo.service.ts';

export function promoCodeView(row: PromoCodeRow, now: EpochMs): PromoCode {
  const { id, code, periods, startsAt, endsAt, maxUses, uses, createdAt } = row;
  return {
    id,
    code,
    effect: effectOf(row),
    state: promoStateOf(row, now),
    periods,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    maxUses,
    uses,
    createdAt: createdAt.toISOString(),
  };
}

const takenCode = (code: string) =>
  new Problem('promo-code-taken', { detail: `There is already a promo code ${code}. Choose another.` });

function columnsOf({ code, effect, periods, startsAt, endsAt, maxUses }: PromoFields) {
  return {
    code: normalisePromoCode(code),
    ...effectColumns(effect),
    periods,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    maxUses,
  };
}

/** Returns the fields of a promo code that its audit entries contain. */
function factsOf({ code, kind, percent, cents, days, periods, startsAt, endsAt, maxUses }: PromoCodeRow) {
  return {
    code,
    kind,
    percent,
    cents,
    days,
    plans: periods === null ? 'all' : periods.join(' and '),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    maxUses,
  };
}

interface PromoAct {
  readonly act: 'create-promo-code' | 'change-promo-code' | 'end-promo-code';
  readonly change: 'created' | 'changed' | 'ended';
  readonly before: Parameters<typeof recordAct>[2]['before'];
  readonly after: Parameters<typeof recordAct>[2]['after'];
}

/** Appends the event and the audit entry of an administrator's action on a promo code, in the action's transaction. */
async function recordChange(
  deps: BillingDeps,
  tx: Tx,
  actor: string,
  { id, code, kind }: PromoCodeRow,
  { act, change, before, after }: PromoAct,
): Promise<void> {
  deps.outbox.append(tx, promoCodeChanged.create({ promoCodeId: id, administratorId: actor, code, kind, change }));
  await recordAct(deps, tx, { actor, act, target: { kind: 'promo-code', id }, before, after });
}

/** Creates a promo code. Throws `promo-code-taken` (409), or `invalid-request` (400), which names the field. */
export async function createPromoCode(
  deps: BillingDeps,
  administratorId: string,
  fields: PromoFields,
): Promise<PromoCode> {
  const now = deps.clock.now();
  const row: PromoCodeRow = { id: deps.ids.next(), ...columnsOf(fields), uses: 0, createdAt: new Date(now) };
  return deps.db.transaction(async (tx) => {
    requireUsable(fields, await planCents(deps.settings, tx));
    requireEndAhead(fields, now);
    if (!(await insertPromoCode(tx, row))) throw takenCode(row.code);
    const facts = { before: {}, after: factsOf(row) };
    await recordChange(deps, tx, administratorId, row, { act: 'create-promo-code', change: 'created', ...facts });
    return promoCodeView(row, now);
  });
}

/**
 * Changes a promo code. Checkouts that already use the code keep their price. Throws `not-found` (404),
 * `promo-code-taken` or `nothing-changed` (409), or `invalid-request` (400), which names the field.
 */
export async function changePromoCode(
  deps: BillingDeps,
  administratorId: string,
  id: string,
  fields: PromoFields,
): Promise<PromoCode> {
  return deps.db.transaction(async (tx) => {
    const known = await lockPromoCodeById(tx, id);
    if (known === undefined) throw new Problem('not-found');
    const row = { ...known, ...columnsOf(fields) };
    requireChangeable(known, row, fields.effect);
    requireUsable(fields, await planCents(deps.settings, tx));
    const [before, after] = [factsOf(known), factsOf(row)];
    if (JSON.stringify(before) === JSON.stringify(after)) throw new Problem('nothing-changed');
    if (await isPromoCodeTaken(tx, row)) throw takenCode(row.code);
    await updatePromoCode(tx, row);
    await recordChange(deps, tx, administratorId, row, { act: 'change-promo-code', change: 'changed', before, after });
    return promoCodeView(row, deps.clock.now());
  });
}

/** Ends a promo code. Throws `not-found` (404). */
export async function endPromoCode(deps: BillingDeps, administratorId: string, id: string): Promise<PromoCode> {
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const isEnded = await setPromoCodeEnd(tx, id, new Date(now));
    const row = await findPromoCodeById(tx, id);
    if (row === undefined) throw new Problem('not-found');
    const { code } = row;
    if (isEnded) {
      const facts = { before: { code, isEnded: false }, after: { code, isEnded: true } };
      await recordChange(deps, tx, administratorId, row, { act: 'end-promo-code', change: 'ended', ...facts });
    }
    return promoCodeView(row, now);
  });
}

/**
 * Returns what each plan would first cost with a promo code that is not stored yet; `null` for a plan to which the code
 * does not apply.
 */
export async function previewPromoCode(
  { db, settings }: BillingDeps,
  { effect, periods }: z.output<typeof promoPreviewRequest>,
): Promise<PromoPreviewResponse> {
  const cents = await db.read((tx) => planCents(settings, tx));
  const plans = BILLING_PERIODS.map((period) => {
    const isUsable = periods === null || periods.includes(period);
    return {
      period,
      quote: isUsable ? quoteView({ quote: quotePrice(period, cents[period], effect), promo: null }) : null,
    };
  });
  return { plans };
}
