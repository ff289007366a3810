import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import { sandboxUnlocked } from '../unlock/unlock.events.ts';
import { TRADING_PERSONAL_DATA } from './personal-data.repo.ts';
import { EXPORTED_FILLS, EXPORTED_LEDGER, exportedOrders } from './account-export.queries.ts';
import { accountExport, accountExportRoute, type AccountExport, type ExportSource } from './account-export.routes.ts';
import { presentEntries, publishReachedLimits, type PresentEntry } from './account-entries.service.ts';
import { holdsPositions } from './accounts.repo.ts';
import { branchAccount, type AccountCut } from './branch-account.service.ts';
import { stopCounting } from './counted-accounts.repo.ts';
import { openFirstAccount } from './open-account.service.ts';
import type { AccountMarkets } from './present-market.service.ts';
import { lockReplayAccount, openReplayAccount, type ReplayAccount } from './replay-trading.service.ts';
import { createTradingLoop, type TradingLoop } from './ticks/index.ts';
import { tradingRoutes } from './trading.routes.ts';

export type { PresentEntry } from './account-entries.service.ts';
export type { AccountMarket } from './present-market.service.ts';
export type { ExportSource } from './account-export.routes.ts';
export {
  checkAccount,
  checkLedger,
  checkReplay,
  type CheckReport,
  type LedgerReport,
} from './ledger-checks.service.ts';
export { countSandboxAccounts } from './accounts.repo.ts';
export type { BrokenChain, ChainsReport } from '../ledger/index.ts';
export { readHeldAccounts, type HeldAccount } from './held-accounts.repo.ts';
export { atRealPrices, countedAccounts, type CountedAccount } from './counted-accounts.repo.ts';
/** Parses a price in a request. Exported for modules whose requests have prices. */
export { readPrice } from './amount.policy.ts';
/** Parses the cursor of a list that is ordered by one number. Exported for modules with such lists. */
export { sequenceOf } from './list-cursor.policy.ts';
export {
  readAccountRecord,
  readFilledAssets,
  readFillRecords,
  readFundingPaid,
  readLiveAccounts,
  readLiveAccountsAfter,
  readOrderRecords,
  readOrderRequests,
  readOwnAccountRecord,
  readEntryPlans,
  readPlanRecords,
  readProtectiveStops,
  type AccountRecord,
  type FillRecord,
  type LiveAccount,
  type OrderRecord,
  type OrderRequest,
  type PlanRecord,
} from './trade-records.queries.ts';

/** Names of this module's periodic jobs. */
export const TRADING_JOBS = { entryLimits: 'trading-entry-limits' } as const;

const ENTRY_LIMITS_EVERY_MS = 5 * SECOND_MS;

export interface TradingModule {
  readonly module: ServerModule;
  /** The loop that applies market prices to the accounts. The caller starts and stops it. */
  readonly loop: TradingLoop;
  readonly replays: ReplayAccounts;
  /**
   * Returns a learner's open entries with a planned risk in all live accounts, each with the result that it would have
   * if it were closed now. Leaves out entries whose loss has reached its limit, and assets without a price.
   */
  readonly presentEntries: (tx: Tx, userId: string) => Promise<readonly PresentEntry[]>;
  /** Whether a running live account of the learner holds a position. */
  readonly holdsPositions: (userId: string) => Promise<boolean>;
  /** Adds an export of rows that another module stores for sandbox accounts. */
  addExport<Row>(source: ExportSource<Row>): void;
}

/**
 * Accounts of replay sessions. They are not listed among the learner's accounts and have no connection to the live
 * market.
 */
export interface ReplayAccounts {
  /**
   * Sets the function that returns the market of replay accounts. The module that opens replay accounts calls it once.
   */
  serveMarket(marketOf: AccountMarkets['replayMarketOf']): void;
  /** Opens a replay account with the same grant as every account. Returns its id. */
  open(tx: Tx, account: Parameters<typeof openReplayAccount>[2]): Promise<string>;
  /** Opens a replay account in the state that another replay account had at an earlier bar. Returns its id. */
  branch(tx: Tx, cut: AccountCut): Promise<string>;
  /** Ends the part of a replay account that counts: later events never do. A repeated call changes nothing. */
  stopCounting(tx: Tx, accountId: string): Promise<void>;
  /** Locks a replay account until the transaction ends. */
  lock(tx: Tx, accountId: string): Promise<ReplayAccount>;
}

export interface TradingModuleDeps {
  readonly live: LiveMarket;
  readonly settings: Settings;
}

/**
 * The accounts that learners trade with: orders, positions, fills and money. Every event of an account locks its row,
 * is computed by core's engine and is stored completely in one transaction (`apply-event.service.ts`). Unlocking the
 * sandbox opens the first account.
 */
export function createTradingModule(platform: Platform, { live, settings }: TradingModuleDeps): TradingModule {
  let replayMarket: AccountMarkets['replayMarketOf'] | null = null;
  const replayMarketOf: AccountMarkets['replayMarketOf'] = (tx, accountId) => {
    invariant(replayMarket !== null, 'accounts of replays have a market');
    return replayMarket(tx, accountId);
  };
  const deps = { ...platform, live, settings, replayMarketOf };
  platform.outbox.subscribe('trading.sandbox-unlocked', sandboxUnlocked, (tx, { payload }) =>
    openFirstAccount(deps, tx, payload.userId, live.now()),
  );
  const exports = new Map<string, AccountExport>();
  const addExport: TradingModule['addExport'] = (source) => exports.set(source.what, accountExport(platform, source));
  addExport(exportedOrders(deps));
  addExport(EXPORTED_FILLS);
  addExport(EXPORTED_LEDGER);
  platform.jobs.every(TRADING_JOBS.entryLimits, ENTRY_LIMITS_EVERY_MS, async () => {
    await live.prepare();
    await publishReachedLimits(deps);
  });
  return {
    presentEntries: (tx, userId) => presentEntries(tx, live, userId),
    holdsPositions: (userId) => platform.db.read((tx) => holdsPositions(tx, userId)),
    module: {
      name: 'trading',
      personalData: TRADING_PERSONAL_DATA,
      routes(app) {
        tradingRoutes(app, deps);
        accountExportRoute(app, platform, exports);
      },
    },
    addExport,
    loop: createTradingLoop(platform, live),
    replays: {
      serveMarket(marketOf) {
        invariant(replayMarket === null, 'one module opens accounts of replays');
        replayMarket = marketOf;
      },
      open: (tx, account) => openReplayAccount(deps, tx, account),
      branch: (tx, cut) => branchAccount(platform, tx, cut),
      stopCounting,
      lock: (tx, accountId) => lockReplayAccount(platform, tx, accountId),
    },
  };
}
