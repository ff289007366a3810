import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { StatusResponse } from '@tradesense/contract/status.ts';
import { route } from '../../platform/http/route.ts';
import type { App, Platform, ServerModule } from '../../platform/module.ts';
import { NO_PERSONAL_DATA } from '../../platform/personal-data.ts';
import type { RunningPlatform } from '../../platform/platform.ts';
import type { LiveMarket } from '../market/index.ts';
import type { LedgerReport } from '../trading/index.ts';
import { recordRun } from './record-run.service.ts';
import { exportRuns } from './run-metrics.ts';
import { readStatus } from './status.queries.ts';

export { copyDatabase, recordBackup } from './backup-commands.service.ts';
export { recordRun } from './record-run.service.ts';

/** Names of this module's periodic jobs. */
export const STATUS_JOBS = { ledgerCheck: 'status-ledger-check' } as const;

/** Time for which a status is cached, in ms. The page is public, and many people may open it during an incident. */
const KEPT_MS = 5 * SECOND_MS;

interface StatusModuleDeps {
  readonly live: Pick<LiveMarket, 'price' | 'status'>;
  readonly checkLedger: () => Promise<LedgerReport>;
}

async function checkDaily(platform: Platform, checkLedger: StatusModuleDeps['checkLedger']): Promise<void> {
  const { isSound, accounts, text } = await checkLedger();
  if (!isSound) platform.log.error({ report: text }, 'a ledger does not hold');
  await recordRun(platform, { kind: 'ledger-check', isSound, summary: { accounts } });
}

/**
 * The public status page: which parts of the product work, and how old the prices are. A daily job checks the ledgers.
 */
export function createStatusModule(
  platform: Platform & Pick<RunningPlatform, 'jobs'>,
  { live, checkLedger }: StatusModuleDeps,
): ServerModule {
  platform.jobs.every(STATUS_JOBS.ledgerCheck, DAY_MS, () => checkDaily(platform, checkLedger));
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
