/**
 * Actions on one account. Each action and its audit entry are stored in one transaction. If the action ended sessions,
 * their event streams are closed after the transaction.
 */
import type { UserRole } from '@tradesense/contract/administration-constants.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { noteRestoration, noteSuspension } from '../suspensions/index.ts';
import { recordAct, type Act, type AuditFacts } from '../audit/index.ts';
import {
  endSessions,
  findListedAccount,
  requireConfirmation,
  setRole,
  setSuspended,
  verifyAccount,
  type AccountActRefusal,
  type AccountChange,
} from '../identity/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

type Deps = AdministrationDeps;

/** Common fields of the actions: the administrator, the account's id, and the reason for the audit log. */
export interface UserAct {
  readonly viewer: Viewer;
  readonly id: string;
  readonly reason: string;
}

type Change = (tx: Tx) => Promise<Result<AccountChange<AuditFacts>, AccountActRefusal>>;

/**
 * Performs an action on an account and adds an audit entry. A rejected action changes nothing, because it is rejected
 * before anything is written.
 */
export async function changeAccount(
  deps: Deps,
  tx: Tx,
  { viewer, reason }: UserAct,
  act: Act['act'],
  change: Change,
): Promise<Result<AccountChange<AuditFacts>, AccountActRefusal>> {
  const changed = await change(tx);
  if (!changed.ok) return changed;
  const { userId, before, after } = changed.value;
  await recordAct(deps, tx, { actor: viewer.userId, act, target: { kind: 'user', id: userId }, before, after, reason });
  afterCommit(tx, () => deps.totals.forget());
  return changed;
}

export async function verifyUser(deps: Deps, act: UserAct): Promise<Result<null, AccountActRefusal>> {
  return deps.db.transaction(async (tx) =>
    done(await changeAccount(deps, tx, act, 'verify-user', () => verifyAccount(deps, tx, act))),
  );
}

/**
 * A suspension. `reason` is shown to the owner of the account; `until` is `null` for a suspension that only an
 * administrator can end.
 */
export interface Suspending extends UserAct {
  readonly until: EpochMs | null;
}

/** Suspends an account. Throws `confirmation-needed` (403). */
export async function suspendUser(deps: Deps, act: Suspending): Promise<Result<null, AccountActRefusal>> {
  const outcome = await deps.db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, act.viewer);
    return done(await changeAccount(deps, tx, act, 'suspend-user', () => suspendIn(deps, tx, act)));
  });
  if (outcome.ok) deps.streams.endSessions();
  return outcome;
}

export async function restoreUser(deps: Deps, act: UserAct): Promise<Result<null, AccountActRefusal>> {
  return deps.db.transaction(async (tx) =>
    done(
      await changeAccount(deps, tx, act, 'restore-user', async () => {
        const changed = await setSuspended(tx, { actor: act.viewer.userId, id: act.id }, false);
        if (changed.ok) await noteRestoration(deps, tx, act.id);
        return changed;
      }),
    ),
  );
}

/**
 * Suspends an account within the given transaction. Returns the facts for the audit entry, with the number of sessions
 * that the suspension ended.
 */
export async function suspendIn(
  deps: Deps,
  tx: Tx,
  { viewer, id, reason, until }: Suspending,
): Promise<Result<AccountChange<AuditFacts>, AccountActRefusal>> {
  const changed = await setSuspended(tx, { actor: viewer.userId, id }, true);
  if (!changed.ok) return changed;
  const { sessions, before, after, userId } = changed.value;
  await noteSuspension(deps, tx, { userId, reason, until });
  const end = until === null ? {} : { until: new Date(until).toISOString() };
  return ok({ userId, before: { ...before, sessions }, after: { ...after, sessions: 0, ...end } });
}

/** Changes the role of an account. Throws `confirmation-needed` (403). */
export async function changeRole(deps: Deps, act: UserAct, role: UserRole): Promise<Result<null, AccountActRefusal>> {
  return deps.db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, act.viewer);
    const change = () => setRole(tx, { actor: act.viewer.userId, id: act.id }, role);
    return done(await changeAccount(deps, tx, act, 'change-role', change));
  });
}

/** Ends all sessions of an account. Throws `confirmation-needed` (403). */
export async function revokeSessionsOf(deps: Deps, act: UserAct): Promise<Result<null, AccountActRefusal>> {
  const outcome = await deps.db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, act.viewer);
    return done(await changeAccount(deps, tx, act, 'revoke-sessions', () => endSessions(tx, act)));
  });
  if (outcome.ok) deps.streams.endSessions();
  return outcome;
}

/** Returns the account's full email address, and records in the audit log that it was shown. */
export async function showEmail(deps: Deps, act: UserAct): Promise<Result<string, 'not-found'>> {
  return deps.db.transaction(async (tx) => {
    const account = await findListedAccount(tx, act.id);
    if (account === undefined) return refused('not-found');
    await recordAct(deps, tx, {
      actor: act.viewer.userId,
      act: 'show-email',
      target: { kind: 'user', id: act.id },
      before: { isShown: false },
      after: { isShown: true },
      reason: act.reason,
    });
    return ok(account.email);
  });
}

function done(outcome: Result<unknown, AccountActRefusal>): Result<null, AccountActRefusal> {
  return outcome.ok ? ok(null) : outcome;
}
