import { SANDBOX_START } from '@tradesense/contract/sandbox-constants.ts';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { rate, RATE_ONE, wholeMoney } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AccountSettings } from '@tradesense/core/trading/account-state.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { lockedEntitlementsOf, planLimitReached } from '../billing/index.ts';
import { openChain } from '../ledger/index.ts';
import type { Settings } from '../settings/index.ts';
import type { LiveMarket } from '../market/index.ts';
import { storedAccount, type StoredAccount } from './account-rows.policy.ts';
import { insertAccount, runningAccounts } from './accounts.repo.ts';
import { applyToLocked, type ApplyDeps } from './apply-event.service.ts';
import { accountView } from './trading-views.ts';
import type { AccountRow } from './trading.tables.ts';

export type OpenDeps = ApplyDeps & Pick<Platform, 'ids'>;
export type OpenAccountDeps = OpenDeps & { readonly settings: Settings };

/** A hundredth of a percent, in units of a rate. */
const BASIS_POINT = RATE_ONE / 10_000n;

/**
 * Returns the settings for a new account. They are stored as its first event, so a later change of the default fees
 * does not affect the account.
 */
export async function firstSettings({ settings }: { readonly settings: Settings }, tx: Tx): Promise<AccountSettings> {
  const values = await settings.read(tx);
  const feeOf = (points: number) => rate(BigInt(points) * BASIS_POINT);
  const [makerFee, takerFee] = [feeOf(values['maker-fee']), feeOf(values['taker-fee'])];
  return { marginMode: 'isolated', preset: 'normal', makerFee, takerFee };
}

const START = wholeMoney(SANDBOX_START);

export interface NewAttempt {
  readonly userId: string;
  readonly kind: AccountRow['kind'];
  readonly number: number;
  readonly attempt: number;
  readonly name: string;
  readonly settings: AccountSettings;
  /** Cause of the grant, stored in the ledger. */
  readonly cause: 'unlock' | 'account' | 'reset' | 'replay';
  readonly now: EpochMs;
  /** The trader's own limits, kept from the previous attempt. */
  readonly ownLimits?: AccountRow['ownLimits'];
}

/** Starts an attempt of an account and pays its grant. Returns `null` if the learner already has this attempt. */
export async function openAttempt(deps: OpenDeps, tx: Tx, attempt: NewAttempt): Promise<StoredAccount | null> {
  const { settings, cause, now, ownLimits = null, ...named } = attempt;
  const at = new Date(now);
  const row: AccountRow = {
    id: deps.ids.next(),
    ...named,
    ...settings,
    cash: 0n,
    marks: {},
    sequence: 0,
    lastEventAt: at,
    openedAt: at,
    archivedAt: null,
    archive: null,
    ownLimits,
    copiedEvents: 0,
    countedEvents: null,
  };
  if (!(await insertAccount(tx, row))) return null;
  await openChain(tx, { accountId: row.id, userId: row.userId });
  // The settings are stored as the first event, so that the account can be rebuilt from the log alone.
  const begin = { kind: 'settings', at: now, settings } as const;
  const begun = await applyToLocked(deps, tx, storedAccount(row, [], []), begin, { source: null });
  invariant(begun.kind === 'applied', 'a new account takes its settings');
  const grant = { kind: 'grant', at: now, amount: START, cause } as const;
  const applied = await applyToLocked(deps, tx, begun.account, grant, { source: null });
  invariant(applied.kind === 'applied', 'a grant is never refused');
  return applied.account;
}

/**
 * Opens the learner's first account with the first grant. Repeated calls open only one account. Runs in the caller's
 * transaction.
 */
export async function openFirstAccount(deps: OpenAccountDeps, tx: Tx, userId: string, now: EpochMs): Promise<void> {
  const settings = await firstSettings(deps, tx);
  const first = { userId, kind: 'live', number: 1, attempt: 1, name: 'Account 1', settings } as const;
  await openAttempt(deps, tx, { ...first, cause: 'unlock', now });
}

/**
 * Opens another account with its own grant, under the lowest free number. Throws `plan-limit-reached` or
 * `account-limit-reached` (409) if the learner has the maximum number of accounts; of two simultaneous requests for the
 * last allowed account, one is rejected. If the limit was lowered, accounts above it stay open.
 */
export async function openTradingAccount(
  deps: OpenAccountDeps & Pick<Platform, 'db' | 'clock'> & { readonly live: LiveMarket },
  userId: string,
  name: string | null,
): Promise<TradingAccount> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const now = deps.live.now();
    const { sandboxAccounts } = await lockedEntitlementsOf(deps.settings, tx, userId, deps.clock.now());
    const accountsMax = (await deps.settings.read(tx))['sandbox-accounts'];
    const settings = await firstSettings(deps, tx);
    // The unlock opens the first account without the billing lock, so the chosen number may be taken by the time the
    // row is inserted. The loop then reads the running accounts again, because the limit must include the new account.
    for (let tries = 0; tries < accountsMax; tries += 1) {
      const taken = (await runningAccounts(tx, userId)).map(({ number }) => number);
      if (sandboxAccounts < accountsMax && taken.length >= sandboxAccounts)
        throw planLimitReached(freeLimitText(sandboxAccounts));
      const number = firstFree(taken);
      if (number > accountsMax) break;
      const named = { kind: 'live', number, attempt: 1, name: name ?? `Account ${number}` } as const;
      const cause = number === 1 ? 'unlock' : 'account';
      const opened = await openAttempt(deps, tx, { ...named, userId, settings, cause, now });
      if (opened !== null) return accountView(opened, deps.live);
    }
    throw new Problem('account-limit-reached', {
      detail: `A learner has at most ${accountsMax} sandbox accounts. Reset one to start again.`,
    });
  });
}

/** Returns the lowest number, starting with 1, that is not taken. */
function firstFree(taken: readonly number[]): number {
  let number = 1;
  while (taken.includes(number)) number += 1;
  return number;
}

function freeLimitText(accounts: number): string {
  return accounts === 1
    ? 'The Free plan has one open sandbox account, and you can reset it to start again.'
    : `The Free plan has ${accounts} open sandbox accounts, and you can reset one to start again.`;
}
