import type { z } from 'zod';
import type { TradingAccount, tradingSettingsRequest } from '@tradesense/contract/trading-accounts.ts';
import { formatMoney, money, type Money } from '@tradesense/core/kernel/money.ts';
import type { AccountSettings } from '@tradesense/core/trading/account-state.ts';
import { equityOf } from '@tradesense/core/trading/liquidation.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import { chainHead } from '../ledger/index.ts';
import { closeEntries } from './account-entries.service.ts';
import type { ArchiveV2 } from './account-archive.policy.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { archivedPositions } from './archived-positions.policy.ts';
import { archiveAccount, countFills, renameAccount } from './accounts.repo.ts';
import { readFee } from './amount.policy.ts';
import { applyToLocked } from './apply-event.service.ts';
import { openAttempt } from './open-account.service.ts';
import { lockOwnAccount } from './own-account.service.ts';
import type { OrderDeps } from './place-order.service.ts';
import { marketOf } from './present-market.service.ts';
import { refusalOf } from './refusal-text.policy.ts';
import { accountView, atPresentMarks } from './trading-views.ts';
import { sandboxReset } from './trading.events.ts';

export type AccountDeps = OrderDeps & Pick<Platform, 'clock' | 'ids'>;

/**
 * Changes the name and the rules of an account. Throws `account-not-flat` (409) if the rules change while orders are
 * live or positions are open; the name can always be changed.
 */
export async function changeSettings(
  deps: AccountDeps,
  userId: string,
  accountId: string,
  { name, ...request }: z.output<typeof tradingSettingsRequest>,
): Promise<TradingAccount> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    const stored = await lockOwnAccount(tx, userId, accountId);
    const market = await marketOf(deps, tx, stored.row);
    const settings = newSettings(stored.state.settings, request);
    if (name !== undefined) await renameAccount(tx, accountId, name);
    const renamed = { ...stored, row: { ...stored.row, name: name ?? stored.row.name } };
    if (isSame(settings, stored.state.settings)) return accountView(renamed, market);
    const event = { kind: 'settings', at: market.now(), settings } as const;
    const applied = await applyToLocked(deps, tx, renamed, event, { source: null });
    if (applied.kind === 'refused') throw refusalOf(applied.reason, { symbol: null, state: stored.state, quote: null });
    invariant(applied.kind === 'applied', 'other settings change the account');
    return accountView(applied.account, market);
  });
}

type SettingsRequest = Omit<z.output<typeof tradingSettingsRequest>, 'name'>;

function newSettings(
  now: AccountSettings,
  { preset, marginMode, makerFee, takerFee }: SettingsRequest,
): AccountSettings {
  return {
    preset: preset ?? now.preset,
    marginMode: marginMode ?? now.marginMode,
    makerFee: makerFee === undefined ? now.makerFee : readFee('makerFee', makerFee),
    takerFee: takerFee === undefined ? now.takerFee : readFee('takerFee', takerFee),
  };
}

function isSame(a: AccountSettings, b: AccountSettings): boolean {
  return (
    a.preset === b.preset && a.marginMode === b.marginMode && a.makerFee === b.makerFee && a.takerFee === b.takerFee
  );
}

/**
 * Archives the current attempt of an account and starts the next one, with the initial grant and the same settings.
 * Live orders are canceled. Open positions stay in the archived attempt, valued at the last known prices; only its open
 * entries are deleted.
 * Throws `not-in-replay` (409) for the account of a replay.
 */
export async function resetAccount(deps: AccountDeps, userId: string, accountId: string): Promise<TradingAccount> {
  await deps.live.prepare();
  return deps.db.transaction(async (tx) => {
    let stored = await lockOwnAccount(tx, userId, accountId);
    if (stored.row.kind === 'replay')
      throw new Problem('not-in-replay', {
        detail: 'The account of a replay cannot be reset. Start a new replay instead.',
      });
    const before = stored;
    for (const orderId of before.state.orders.keys()) {
      if (!stored.state.orders.has(orderId)) continue;
      const event = { kind: 'cancel', at: deps.live.now(), orderId } as const;
      const applied = await applyToLocked(deps, tx, stored, event, { source: null });
      invariant(applied.kind === 'applied', 'a live order can be cancelled');
      stored = applied.account;
    }
    await closeEntries(tx, deps, stored);
    const now = deps.live.now();
    // The attempt ends now, not at its last event, because its final figures are at the prices of now.
    const at = new Date(Math.max(stored.row.lastEventAt.getTime(), now));
    await archiveAccount(tx, accountId, at, await archiveOf(tx, stored, before, deps));
    const { number, attempt, name, ownLimits } = stored.row;
    const { settings } = stored.state;
    const next = {
      userId,
      kind: 'live',
      number,
      attempt: attempt + 1,
      name,
      settings,
      cause: 'reset',
      ownLimits,
      now,
    } as const;
    const opened = await openAttempt(deps, tx, next);
    invariant(opened !== null, 'a locked account has no next attempt yet');
    const reset = { userId, archivedId: accountId, accountId: opened.row.id, attempt: attempt + 1 };
    deps.outbox.append(tx, sandboxReset.create(reset));
    return accountView(opened, deps.live);
  });
}

/** Returns the final state of an attempt. `before` is the account before the reset canceled its live orders. */
async function archiveOf(
  tx: Tx,
  stored: StoredAccount,
  before: StoredAccount,
  { live }: AccountDeps,
): Promise<ArchiveV2> {
  const head = await chainHead(tx, stored.row.id);
  invariant(head !== null, 'an account has a chain');
  const { balances } = head;
  const { fills, liquidations } = await countFills(tx, stored.row.id);
  const state = atPresentMarks(stored.state, live);
  const equity = equityOf(state);
  const own = balances.cash + balances.margin;
  const minus = (amount: Money) => formatMoney(money(0n - amount));
  return {
    cash: formatMoney(stored.state.cash),
    equity: formatMoney(equity),
    unrealised: formatMoney(money(equity - own)),
    granted: minus(balances.grants),
    realised: minus(balances.realised),
    fees: formatMoney(balances.fees),
    funding: formatMoney(balances.funding),
    fills,
    liquidations,
    openPositions: state.positions.size,
    version: 2,
    positions: archivedPositions({ ...state, orders: before.state.orders }, before.orders),
  };
}
