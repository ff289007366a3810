import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { ApiVisitor } from './api-visitor.ts';
import { completeBiasTest } from './bias-test-by-api.ts';
import { passExam } from './exam-by-api.ts';

/**
 * Takes two Bias Tests and passes two Chart Exams without a browser. Afterwards the sandbox is open, with its first
 * account.
 */
export async function unlockSandbox(visitor: ApiVisitor): Promise<void> {
  await completeBiasTest(visitor, 'BTC');
  await completeBiasTest(visitor, 'ETH');
  await passExam(visitor);
  await passExam(visitor);
}

/** Returns the first of the learner's sandbox accounts, in its current state on the server. */
export async function firstAccount(visitor: ApiVisitor): Promise<TradingAccount> {
  const { body, status } = await visitor.call('GET /api/sandbox/accounts');
  const [account] = body.accounts;
  if (account === undefined) throw new Error(`no account: ${status} ${JSON.stringify(body)}`);
  return account;
}
