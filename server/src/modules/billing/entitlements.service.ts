import type { Plan } from '@tradesense/core/billing/entitlements.ts';
import { givesPro } from '@tradesense/core/billing/subscription.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isAdministrator } from '../identity/index.ts';
import type { Settings } from '../settings/index.ts';
import { findPlanGrant } from './plan-grants.repo.ts';
import { lockBilling } from './purchases.repo.ts';
import { stateOfRow } from './subscription-state.policy.ts';
import { findLive } from './subscriptions.repo.ts';

export interface Entitlements {
  readonly plan: Plan;
  /** Maximum number of live sandbox accounts. A learner with this many accounts cannot open another one. */
  readonly sandboxAccounts: number;
  /** Maximum number of replays started in any 7 days. `null` for no limit. */
  readonly replaysPerWeek: number | null;
}

/** Returns the limits that the account's plan sets at a given time. Administrators have the limits of Pro. */
export async function readEntitlements(
  settings: Settings,
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<Entitlements> {
  const values = await settings.read(tx);
  const unlimited = { sandboxAccounts: values['sandbox-accounts'], replaysPerWeek: null };
  const live = await findLive(tx, userId);
  if (live !== undefined && givesPro(stateOfRow(live), now)) return { plan: 'pro', ...unlimited };
  if ((await findPlanGrant(tx, userId, now)) !== undefined) return { plan: 'pro', ...unlimited };
  if (await isAdministrator(tx, userId)) return { plan: 'free', ...unlimited };
  const sandboxAccounts = Math.min(values['free-sandbox-accounts'], values['sandbox-accounts']);
  return { plan: 'free', sandboxAccounts, replaysPerWeek: values['free-replays-per-week'] };
}

/**
 * Returns the account's current limits, and locks its billing until the transaction ends. The lock makes simultaneous
 * requests run one after the other, so that together they cannot exceed a limit.
 */
export async function lockedEntitlementsOf(
  settings: Settings,
  tx: Tx,
  userId: string,
  now: EpochMs,
): Promise<Entitlements> {
  await lockBilling(tx, userId);
  return readEntitlements(settings, tx, userId, now);
}
