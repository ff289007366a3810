import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { recordAct } from '../audit/index.ts';
import { ownerAddress } from '../identity/index.ts';
import { planGrantedMail } from './billing-mails.ts';
import { planGranted } from './billing.events.ts';
import type { BillingDeps } from './change-subscription.service.ts';
import { endPlanGrants, findPlanGrant, insertPlanGrant } from './plan-grants.repo.ts';
import { lockBilling } from './purchases.repo.ts';

/**
 * Common fields of both actions: the administrator, the account that has the grant, and the reason for the audit log.
 */
interface GrantAct {
  readonly administratorId: string;
  readonly userId: string;
  readonly reason: string;
}

/**
 * Gives an account Pro until a given time, adds an audit entry and notifies the learner. The new grant replaces an
 * earlier one.
 */
export async function grantPlan(
  deps: BillingDeps,
  { administratorId, userId, reason, until }: GrantAct & { readonly until: EpochMs },
): Promise<Result<null, 'not-found'>> {
  const { db, ids, clock, outbox, mailer, config } = deps;
  return db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const owner = await ownerAddress(tx, userId);
    if (owner === null) return refused('not-found');
    const [grantedAt, end] = [new Date(clock.now()), new Date(until)];
    const before = await findPlanGrant(tx, userId, clock.now());
    await endPlanGrants(tx, userId, grantedAt);
    await insertPlanGrant(tx, { id: ids.next(), userId, reason, grantedAt, until: end, endedAt: null });
    outbox.append(tx, planGranted.create({ userId, until: end.toISOString() }));
    await mailer.queue(tx, planGrantedMail(owner, config.publicUrl, end, reason));
    await recordAct(deps, tx, {
      actor: administratorId,
      act: 'grant-plan',
      target: { kind: 'user', id: userId },
      before: { until: before?.until.toISOString() ?? null },
      after: { until: end.toISOString() },
      reason,
    });
    return ok(null);
  });
}

/** Ends the account's grant of Pro before its end date, and adds an audit entry. */
export async function endPlanGrant(
  deps: BillingDeps,
  { administratorId, userId, reason }: GrantAct,
): Promise<Result<null, 'nothing-changed'>> {
  const { db, clock } = deps;
  return db.transaction(async (tx) => {
    await lockBilling(tx, userId);
    const standing = await findPlanGrant(tx, userId, clock.now());
    if (standing === undefined) return refused('nothing-changed');
    await endPlanGrants(tx, userId, new Date(clock.now()));
    await recordAct(deps, tx, {
      actor: administratorId,
      act: 'end-plan-grant',
      target: { kind: 'user', id: userId },
      before: { until: standing.until.toISOString() },
      after: { until: null },
      reason,
    });
    return ok(null);
  });
}
