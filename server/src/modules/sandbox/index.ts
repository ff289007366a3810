import type { Tx } from '../../platform/database/database.ts';
import { signedIn } from '../../platform/http/session.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { MarketLive } from '../market/index.ts';
import { EXPORTED_FILLS, EXPORTED_LEDGER, exportedOrders } from './account-export.queries.ts';
import { accountExportRoute, unknownExportRoute } from './account-export.routes.ts';
import { sandboxRoutes } from './sandbox.routes.ts';
import type { KeepPlan } from './planned-entry.policy.ts';
import type { AccountMarkets } from './present-market.service.ts';
import { lockReplayAccount, openReplayAccount, type ReplayAccount } from './replay-trading.service.ts';
import { createTradingLoop, type TradingLoop } from './ticks/index.ts';
import { tradingRoutes, type RequireUnlocked } from './trading.routes.ts';
import { creditUnlock, requireUnlocked, type UnlockCredit } from './unlock.service.ts';

export { SANDBOX_UNLOCKED, sandboxUnlocked, type SandboxUnlocked } from './sandbox.events.ts';
export type { AccountMarket } from './present-market.service.ts';
export type { UnlockCredit } from './unlock.service.ts';
export {
  SANDBOX_RESET,
  SANDBOX_SETTINGS_CHANGED,
  sandboxReset,
  TRADING_EVENTS,
  tradingHappened,
  type SandboxReset,
  type TradingHappened,
} from './trading.events.ts';
export {
  /** A call that sends rows of an account as a file, for a module that keeps such rows. */
  accountExportRoute,
  type ExportSource,
} from './account-export.routes.ts';
export { checkLedger, checkReplay, type CheckReport } from './ledger-checks.service.ts';
export { TRADE_CLOSED, tradeClosed, type TradeClosed } from './trading.events.ts';
export type { KeepPlan, PlannedEntry } from './planned-entry.policy.ts';
/** For the journal: how amounts of a request are read, and what is on record of an account's positions. */
export { readPrice, readUnits } from './amount.policy.ts';
export { settingsOf } from './account-rows.policy.ts';
export { findAccount } from './accounts.repo.ts';
export { sequenceOf } from './list-cursor.policy.ts';
export { ownAccountRow } from './own-account.service.ts';
export { fillView } from './trading-views.ts';
export {
  assetFills,
  assetsFilledBetween,
  fundingPaid,
  ordersOfIds,
  protectiveStops,
  wishesBetween,
} from './trade-records.repo.ts';
export type { AccountRow, FillRow, OrderRow } from './trading.tables.ts';

/**
 * Records a result that counts and, when it is the last one needed, unlocks the sandbox for good, once, and raises
 * `SANDBOX_UNLOCKED`: all in the caller's transaction, the one that records the result. Call it last in there: it locks
 * the learner's unlocking until the end. The same result again changes nothing.
 */
export type CreditUnlock = (tx: Tx, credit: UnlockCredit) => Promise<void>;

export interface SandboxModule {
  readonly module: ServerModule;
  readonly creditUnlock: CreditUnlock;
  /** Brings the market to the accounts; the caller starts and stops it. */
  readonly trading: TradingLoop;
  /**
   * The caller, whose sandbox is unlocked (an administrator's always is): the guard of every sandbox call. Throws
   * `not-signed-in` (401) for a guest and `sandbox-locked` (403).
   */
  readonly requireUnlocked: RequireUnlocked;
  readonly replays: ReplayAccounts;
}

/** Accounts of replay sessions: not among the learner's accounts, and without anything of the live market. */
export interface ReplayAccounts {
  /** Opens one with the grant of every account, and gives its id. */
  open(tx: Tx, account: Parameters<typeof openReplayAccount>[2]): Promise<string>;
  /** Holds one until the transaction ends. */
  lock(tx: Tx, accountId: string): Promise<ReplayAccount>;
}

/**
 * The unlock gate, and the accounts that learners trade with behind it: orders, positions, fills and money. Every change of an
 * account locks its row, goes through core's engine and is stored whole in one transaction (`apply-event.service.ts`).
 * `replayMarketOf` says what market the account of a replay session is in, `keepPlan` keeps what an entry is placed with.
 */
export function createSandboxModule(
  platform: Platform,
  live: MarketLive,
  replayMarketOf: AccountMarkets['replayMarketOf'],
  keepPlan: KeepPlan,
): SandboxModule {
  const deps = { ...platform, live, replayMarketOf, keepPlan };
  const guard: RequireUnlocked = async (request) => {
    const viewer = signedIn(request);
    await requireUnlocked(platform, viewer);
    return viewer;
  };
  return {
    module: {
      name: 'sandbox',
      routes(app) {
        sandboxRoutes(app, platform);
        tradingRoutes(app, deps, guard);
        accountExportRoute(app, platform, guard, exportedOrders(deps));
        accountExportRoute(app, platform, guard, EXPORTED_FILLS);
        accountExportRoute(app, platform, guard, EXPORTED_LEDGER);
        unknownExportRoute(app, guard);
      },
    },
    creditUnlock: (tx, credit) => creditUnlock({ ...platform, live }, tx, credit),
    trading: createTradingLoop(platform, live),
    requireUnlocked: guard,
    replays: {
      open: (tx, account) => openReplayAccount(platform, tx, account),
      lock: (tx, accountId) => lockReplayAccount(platform, tx, accountId),
    },
  };
}
