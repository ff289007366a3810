import type { Platform } from '../../platform/module.ts';
import { deleteAnswer, storeAnswer } from './answers.repo.ts';
import { rebuildAccount } from './record-trade.service.ts';
import { checkAccounts, type AccountsCheck } from './verify-accounts.service.ts';
import { checkAnswers, ownedAnswer, type AnswersCheck } from './verify-answers.service.ts';

/** A report for the operator, and whether it is free of differences. */
export interface PerformanceReport {
  readonly text: string;
  readonly isSound: boolean;
}

interface Check {
  readonly accounts: AccountsCheck;
  readonly answers: AnswersCheck;
}

const check = async (deps: Pick<Platform, 'db'>): Promise<Check> => ({
  accounts: await checkAccounts(deps),
  answers: await checkAnswers(deps),
});

function linesOf({ accounts, answers }: Check): string[] {
  return [
    ...accounts.broken.map(({ account, difference }) => `account ${account.id}: ${difference}`),
    ...answers.broken.map(({ answer, difference }) => `answer ${answer.index} of ${answer.testId}: ${difference}`),
  ];
}

/**
 * Recomputes all data that the dashboard reads, and compares them with the stored data. The report has a line for each
 * account and each answer that differs.
 */
export async function checkPerformance(deps: Pick<Platform, 'db'>): Promise<PerformanceReport> {
  const found = await check(deps);
  const { accounts, answers } = found;
  const lines = linesOf(found);
  const verdict = lines.length === 0 ? 'all as their owners say' : `${lines.length} differ from their owners`;
  const underWay = accounts.underWay + answers.underWay;
  const waiting = underWay === 0 ? '' : ` (${underWay} have events on their way and are not compared)`;
  const text = [`${accounts.checked} accounts and ${answers.checked} answers checked: ${verdict}${waiting}`, ...lines];
  return { text: text.join('\n'), isSound: lines.length === 0 };
}

/**
 * Logs the differences and rebuilds the affected data from the modules that own them. A lost event therefore makes data
 * wrong for at most a day.
 */
export async function checkNightly(deps: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const { db, log } = deps;
  const found = await check(deps);
  for (const line of linesOf(found)) log.error({ difference: line }, 'the dashboard differs from its sources');
  for (const { account } of found.accounts.broken)
    await db.transaction((tx) => rebuildAccount(tx, { accountId: account.id, userId: account.userId }));
  for (const { answer } of found.answers.broken) {
    await db.transaction(async (tx) => {
      await deleteAnswer(tx, answer);
      const owned = await ownedAnswer(tx, answer);
      if (owned !== null) await storeAnswer(tx, owned);
    });
  }
}
