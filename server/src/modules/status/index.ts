import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { RunningPlatform } from '../../platform/platform.ts';
import type { LiveMarket } from '../market/index.ts';
import { runLedgerCheck, startLedgerCheck, type CheckLedger } from './check-ledgers.service.ts';
import { exportRuns } from './run-metrics.ts';
import { readStatus } from './status.queries.ts';

export { copyDatabase, recordBackup } from './backup-commands.service.ts';
export { recordRun } from './record-run.service.ts';
export { lastLedgerCheck, startLedgerCheck } from './check-ledgers.service.ts';

/** Names of this module's periodic jobs. */
export const STATUS_JOBS = { ledgerCheck: 'status-ledger-check', runLedgerCheck: 'status-run-ledger-check' } as const;

/** Time after which a started check of the ledgers is noticed, in ms. */
const CHECK_EVERY_MS = 2 * SECOND_MS;

/** Time for which a status is cached, in ms. The page is public, and many people may open it during an incident. */
const KEPT_MS = 5 * SECOND_MS;

interface StatusModuleDeps {
  readonly live: Pick<LiveMarket, 'price' | 'status'>;
  readonly checkLedger: CheckLedger;
}

/**
 * The public status page: which parts of the product work, and how old the prices are. A daily job starts a check of
 * the ledgers, as an administrator can.
 */
export function createStatusModule(
  platform: Platform & Pick<RunningPlatform, 'jobs'>,
  { live, checkLedger }: StatusModuleDeps,
): ServerModule {
  platform.jobs.every(STATUS_JOBS.ledgerCheck, DAY_MS, async () => {
    await platform.db.transaction((tx) => startLedgerCheck(platform, tx));
  });
  platform.jobs.every(STATUS_JOBS.runLedgerCheck, CHECK_EVERY_MS, () => runLedgerCheck(platform, checkLedger));
  exportRuns(platform.metrics.registry, platform.db);
  const deps = { ...platform, live, jobsAreHealthy: () => platform.jobs.isHealthy() };
  let kept: { readonly until: number; readonly status: Promise<StatusResponse> } | null = null;
  const status = (): Promise<StatusResponse> => {
    const now = platform.clock.now();
    if (kept === null || now >= kept.until) kept = { until: now + KEPT_MS, status: readStatus(deps) };
    return kept.status;
  };
  return {
    name: 'status',
    personalData: NO_PERSONAL_DATA,
    routes: (app: App) => route(app, 'GET /api/status', status),
  };
}
