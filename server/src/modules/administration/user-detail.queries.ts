import type { AdminUserDetail } from '@tradesense/contract/administration.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { newestAuditEntries } from '../audit/index.ts';
import { findPlanGrant } from '../billing/index.ts';
import { findListedAccount, countSessionsOf } from '../identity/index.ts';
import { readHeldAccounts } from '../trading/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { auditViews } from './audit-log.queries.ts';
import { userViews } from './user-list.queries.ts';

/** Number of actions that the page of an account shows; the audit log has all of them. */
const AUDIT_SHOWN = 20;

/**
 * Returns an account, or a registration that awaits its confirmation, with everything that its page in the
 * administration shows.
 */
export async function readUser(
  deps: Pick<AdministrationDeps, 'db' | 'clock' | 'unlock'>,
  id: string,
): Promise<Result<AdminUserDetail, 'not-found'>> {
  return deps.db.read(async (tx) => {
    const account = await findListedAccount(tx, id);
    if (account === undefined) return refused('not-found');
    const [user] = await userViews(deps, tx, [account]);
    const progress = (await deps.unlock.progressOf(tx, [id])).get(id);
    invariant(user !== undefined && progress !== undefined, 'every account that is asked for has a view and progress');
    const { biasTests, chartExams, unlockedAt } = progress;
    const sessions = (await countSessionsOf(tx, [id], deps.clock.now())).get(id) ?? 0;
    const audit = await newestAuditEntries(tx, { targetKind: 'user', targetId: id }, AUDIT_SHOWN);
    return ok({
      ...user,
      verifiedAt: account.verifiedAt?.toISOString() ?? null,
      termsAcceptedAt: account.termsAcceptedAt?.toISOString() ?? null,
      sessions,
      grantedUntil: (await findPlanGrant(tx, id, deps.clock.now()))?.until.toISOString() ?? null,
      biasTests,
      chartExams,
      unlockedAt: unlockedAt === null ? null : new Date(unlockedAt).toISOString(),
      accounts: await readHeldAccounts(tx, id),
      audit: await auditViews(tx, audit),
    });
  });
}
