import type { z } from 'zod';
import type { newPromoCode, PromoCode, promoCodesResponse } from '@tradesense/contract/billing.ts';
import { PROMO_CODES_PER_PAGE } from '@tradesense/contract/billing-constants.ts';
import { normalisePromoCode } from '@tradesense/core/billing/promo.ts';
import { recordAct } from '../audit/index.ts';
import { Problem } from '../../platform/http/problem.ts';
import { promoCodeChanged } from './billing.events.ts';
import type { PromoCodeRow } from './billing.tables.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { findPromoCodeById, insertPromoCode, listPromoCodeRows, setPromoCodeEnd } from './promo-codes.repo.ts';
import { effectColumns, effectOf } from './promo-effect.policy.ts';

function promoCodeView(row: PromoCodeRow): PromoCode {
  const { id, code, periods, startsAt, endsAt, maxUses, uses, createdAt } = row;
  return {
    id,
    code,
    effect: effectOf(row),
    periods,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    maxUses,
    uses,
    createdAt: createdAt.toISOString(),
  };
}

/** Throws `promo-code-taken` (409), or `invalid-request` (400) for an end before the start. */
export async function createPromoCode(
  deps: BillingDeps,
  administratorId: string,
  { code: typed, effect, periods, startsAt, endsAt, maxUses }: z.output<typeof newPromoCode>,
): Promise<PromoCode> {
  const { db, ids, clock, outbox } = deps;
  const [id, code] = [ids.next(), normalisePromoCode(typed)];
  if (endsAt !== null && Date.parse(endsAt) <= Date.parse(startsAt)) {
    const message = 'must be after the start';
    throw new Problem('invalid-request', { detail: message, errors: [{ path: 'body.endsAt', message }] });
  }
  const row: PromoCodeRow = {
    id,
    code,
    ...effectColumns(effect),
    periods,
    startsAt: new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
    maxUses,
    uses: 0,
    createdAt: new Date(clock.now()),
  };
  return db.transaction(async (tx) => {
    if (!(await insertPromoCode(tx, row)))
      throw new Problem('promo-code-taken', { detail: `There is already a promo code ${code}. Choose another.` });
    const change = { promoCodeId: id, administratorId, code, kind: effect.kind, change: 'created' as const };
    outbox.append(tx, promoCodeChanged.create(change));
    const target = { kind: 'promo-code' as const, id };
    await recordAct(deps, tx, {
      actor: administratorId,
      act: 'create-promo-code',
      target,
      before: {},
      after: { code, maxUses, ...effectColumns(effect) },
    });
    return promoCodeView(row);
  });
}

/** Throws `not-found` (404). */
export async function endPromoCode(deps: BillingDeps, administratorId: string, id: string): Promise<PromoCode> {
  const { db, clock, outbox } = deps;
  return db.transaction(async (tx) => {
    const isEnded = await setPromoCodeEnd(tx, id, new Date(clock.now()));
    const row = await findPromoCodeById(tx, id);
    if (row === undefined) throw new Problem('not-found');
    const { code, kind } = row;
    if (isEnded) {
      outbox.append(tx, promoCodeChanged.create({ promoCodeId: id, administratorId, code, kind, change: 'ended' }));
      const target = { kind: 'promo-code' as const, id };
      const facts = { before: { code, isEnded: false }, after: { code, isEnded: true } };
      await recordAct(deps, tx, { actor: administratorId, act: 'end-promo-code', target, ...facts });
    }
    return promoCodeView(row);
  });
}

export async function listPromoCodes(
  { db }: BillingDeps,
  cursor?: string,
): Promise<z.output<typeof promoCodesResponse>> {
  const rows = await db.read((tx) => listPromoCodeRows(tx, cursor, PROMO_CODES_PER_PAGE + 1));
  const shown = rows.slice(0, PROMO_CODES_PER_PAGE);
  const last = rows.length > PROMO_CODES_PER_PAGE ? shown.at(-1) : undefined;
  return { promoCodes: shown.map(promoCodeView), nextCursor: last?.id ?? null };
}
