import type { BulkAct } from '@tradesense/contract/administration-constants.ts';
import type { BulkResponse } from '@tradesense/contract/administration.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Act } from '../audit/index.ts';
import {
  endSessions,
  findListedAccount,
  requireConfirmation,
  countSessionsOf,
  verifyAccount,
} from '../identity/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';
import { changeAccount, suspendIn, type UserAct } from './user-acts.service.ts';

export interface BulkPlan {
  readonly viewer: Viewer;
  readonly act: BulkAct;
  readonly ids: readonly string[];
}

/**
 * Whether the action would change the account. `false` for an administrator, because bulk actions never change
 * administrators.
 */
async function wouldChange(tx: Tx, act: BulkAct, id: string, sessions: number): Promise<boolean> {
  const account = await findListedAccount(tx, id);
  if (account === undefined || account.isAdmin) return false;
  if (act === 'verify') return account.verifiedAt === null;
  return act === 'suspend' ? account.verifiedAt !== null && !account.isSuspended : sessions > 0;
}

/** Returns how many accounts a bulk action would change. Changes nothing. */
export async function previewBulk(
  { db, clock }: Pick<AdministrationDeps, 'db' | 'clock'>,
  { act, ids }: BulkPlan,
): Promise<BulkResponse> {
  return db.read(async (tx) => {
    const open = await countSessionsOf(tx, ids, clock.now());
    const counts = { changed: 0, unchanged: 0, sessions: 0 };
    for (const id of ids) {
      const sessions = open.get(id) ?? 0;
      if (!(await wouldChange(tx, act, id, sessions))) {
        counts.unchanged += 1;
        continue;
      }
      counts.changed += 1;
      if (act !== 'verify') counts.sessions += sessions;
    }
    return counts;
  });
}

const ACTS: Readonly<Record<BulkAct, Act['act']>> = {
  verify: 'verify-user',
  suspend: 'suspend-user',
  'revoke-sessions': 'revoke-sessions',
};

/**
 * Performs a bulk action in one transaction, with an audit entry for each account that it changes. Accounts are locked
 * in ascending id order, to prevent deadlocks between two bulk actions. Throws `confirmation-needed` (403).
 */
export async function doBulk(
  deps: AdministrationDeps,
  plan: BulkPlan & { readonly reason: string },
): Promise<BulkResponse> {
  const { viewer, act, ids, reason } = plan;
  const counts = await deps.db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, viewer);
    const found = { changed: 0, unchanged: 0, sessions: 0 };
    for (const id of ids.toSorted()) {
      const open = (await countSessionsOf(tx, [id], deps.clock.now())).get(id) ?? 0;
      const isDone = (await wouldChange(tx, act, id, open)) && (await doOne(deps, tx, act, { viewer, id, reason }));
      if (isDone) found.changed += 1;
      else found.unchanged += 1;
      if (isDone && act !== 'verify') found.sessions += open;
    }
    return found;
  });
  if (counts.sessions > 0) deps.streams.endSessions();
  return counts;
}

async function doOne(deps: AdministrationDeps, tx: Tx, act: BulkAct, one: UserAct): Promise<boolean> {
  const change = {
    verify: () => verifyAccount(deps, tx, one),
    suspend: () => suspendIn(deps, tx, { ...one, until: null }),
    'revoke-sessions': () => endSessions(tx, one),
  }[act];
  return (await changeAccount(deps, tx, one, ACTS[act], change)).ok;
}
