import type { DeleteAccountRequest } from '@tradesense/contract/account-data.ts';
import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import type { Platform } from '../../platform/module.ts';
import type { PersonalData } from '../../platform/personal-data.ts';
import { deleteTraces } from '../../platform/traces.repo.ts';
import { addressesOf, confirmPassword, demoAccountIds, lockAccount, lockForDeletion } from '../identity/index.ts';

export interface AccountDataDeps extends Platform {
  /**
   * Personal data of all modules, in the order of the modules. The identity module comes first, so that its data is
   * erased last.
   */
  readonly personalData: () => readonly PersonalData[];
}

/**
 * Deletes the viewer's account and sessions, with all data that any module stores about it, in one transaction. Throws
 * `password-wrong` (422), `too-many-requests` (429) and `last-administrator` (409).
 */
export async function deleteAccount(
  deps: AccountDataDeps,
  viewer: Viewer,
  { password }: DeleteAccountRequest,
): Promise<void> {
  const confirmed = await confirmPassword(deps, viewer, password);
  await deps.db.transaction(async (tx) => {
    const { id } = await lockForDeletion(tx, confirmed);
    await eraseAccount(deps, tx, id);
  });
}

/** Deletes an account that the transaction has locked, with all data that any module stores about it. */
async function eraseAccount(deps: AccountDataDeps, tx: Tx, id: string): Promise<void> {
  const traces = { userId: id, addresses: await addressesOf(tx, id) };
  const now = deps.clock.now();
  for (const held of deps.personalData().toReversed()) await held.erase(tx, id, now);
  await deleteTraces(tx, traces);
  afterCommit(tx, () => {
    deps.mailer.forget(traces.addresses);
    deps.streams.endSessions();
  });
}

/**
 * Deletes every demo account as `deleteAccount` does, but without a password, and each in its own transaction. Returns
 * the number of deleted accounts.
 */
export async function eraseDemoAccounts(deps: AccountDataDeps): Promise<number> {
  const ids = await deps.db.read((tx) => demoAccountIds(tx));
  for (const id of ids) {
    await deps.db.transaction(async (tx) => {
      await lockAccount(tx, id);
      await eraseAccount(deps, tx, id);
    });
  }
  return ids.length;
}
