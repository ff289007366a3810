import { DAY_MS, epochMs, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { LedgersCheck } from '@tradesense/contract/administration-records.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { countSandboxAccounts, type ChainsReport, type LedgerReport } from '../trading/index.ts';
import { deleteChecksBefore, insertCheck, lastCheck, runningCheck, updateCheck } from './ledger-check.repo.ts';
import { recordRun } from './record-run.service.ts';
import type { LedgerCheckRow } from './status.tables.ts';

/** Verifies all ledgers. Calls `onProgress` after each account with what was found so far. */
export type CheckLedger = (onProgress: (report: ChainsReport) => Promise<void>) => Promise<LedgerReport>;

/** Maximum number of broken ledgers that a check names. The log names all. */
const FAULTS_MAX = 100;
/** Minimum time between two writes of the progress. */
const PROGRESS_EVERY_MS = SECOND_MS;
const KEPT_MS = 90 * DAY_MS;

/**
 * Starts a check of all ledgers, which a periodic job then carries out. Returns `null` and changes nothing if another
 * check has not ended.
 */
export async function startLedgerCheck(
  { ids, clock }: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
): Promise<LedgersCheck | null> {
  const accounts = await countSandboxAccounts(tx);
  const check = await insertCheck(tx, { id: ids.next(), startedAt: new Date(clock.now()), accounts });
  return check === null ? null : checkView(check);
}

/** Returns the check of all ledgers that was started last; `null` if there is none. */
export async function lastLedgerCheck(tx: Tx): Promise<LedgersCheck | null> {
  const check = await lastCheck(tx);
  return check === null ? null : checkView(check);
}

const reachedBy = ({ accounts, entries, broken }: ChainsReport) => ({
  checked: accounts,
  entries,
  broken: broken.length,
  faults: broken.slice(0, FAULTS_MAX),
});

/**
 * Periodic job: carries out the check that has not ended. After a crash, the next run or another server starts it from
 * the first account again. If two servers carry it out, the first that is done ends it.
 */
export async function runLedgerCheck(
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'log'>,
  checkLedger: CheckLedger,
): Promise<void> {
  const { db, clock, log } = platform;
  const check = await db.read(runningCheck);
  if (check === null) return;
  let writtenAt = clock.now();
  const report = await checkLedger(async (soFar) => {
    if (clock.now() - writtenAt < PROGRESS_EVERY_MS) return;
    writtenAt = clock.now();
    await db.read((tx) => updateCheck(tx, check.id, reachedBy(soFar)));
  });
  const { isSound, text, accounts } = report;
  if (!isSound) log.error({ report: text }, 'a ledger does not hold');
  const endedAt = new Date(clock.now());
  const isFirst = await db.transaction(async (tx) => {
    await deleteChecksBefore(tx, epochMs(endedAt.getTime() - KEPT_MS));
    return updateCheck(tx, check.id, { ...reachedBy(report), endedAt });
  });
  if (isFirst) await recordRun(platform, { kind: 'ledger-check', isSound, summary: { accounts } });
}

function checkView({ startedAt, endedAt, ...check }: LedgerCheckRow): LedgersCheck {
  return { ...check, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null };
}
