/** The operator's checks of ledgers and event logs. They work with or without a running server. */
import {
  chainsText,
  readOneMoment,
  verifyChainOf,
  verifyChains,
  type BrokenChain,
  type ChainsReport,
} from '../ledger/index.ts';
import type { Platform } from '../../platform/module.ts';
import { accountIdsAfter, moneyOf } from './accounts.repo.ts';
import { replayLog } from './replay-log.service.ts';

/** A report for the operator, and whether the check found no errors. */
export interface CheckReport {
  readonly text: string;
  readonly isSound: boolean;
}

export interface LedgerReport extends CheckReport, ChainsReport {}

type Parts = Pick<Platform, 'db'>;

/**
 * Verifies all ledger chains and compares them with the accounts. The report has a line for each error. Calls
 * `onProgress` after each account with what was found so far.
 */
export async function checkLedger(
  parts: Parts,
  onProgress?: (report: ChainsReport) => Promise<void>,
): Promise<LedgerReport> {
  const report = await verifyChains(parts, { accountIdsAfter, moneyOf }, onProgress);
  return { ...report, text: chainsText(report), isSound: report.broken.length === 0 };
}

/** Verifies the ledger chain of one account. Returns `null` if the account does not exist. */
export async function checkAccount(
  parts: Parts,
  accountId: string,
): Promise<{ readonly entries: number; readonly broken: BrokenChain | null } | null> {
  const money = await parts.db.read((tx) => moneyOf(tx, accountId));
  return money === null ? null : verifyChainOf(parts, { accountIdsAfter, moneyOf }, accountId);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Replays the log of one account and reports differences from the stored account. */
export async function checkReplay({ db }: Parts, accountId: string): Promise<CheckReport> {
  if (!UUID.test(accountId)) return { text: `${accountId} is no id of an account`, isSound: false };
  const replayed = await db.transaction(async (tx) => {
    await readOneMoment(tx);
    return replayLog(tx, accountId);
  });
  if (replayed === null) return { text: `there is no account ${accountId}`, isSound: false };
  const { events, entries, head, differences } = replayed;
  const verdict = differences.length === 0 ? 'the same account and ledger' : 'NOT the stored account';
  const lines = [`account ${accountId}: ${events} events and ${entries} entries replayed: ${verdict}`, `head ${head}`];
  return { text: [...lines, ...differences].join('\n'), isSound: differences.length === 0 };
}
