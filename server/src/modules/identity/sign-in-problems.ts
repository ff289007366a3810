import { PROBLEMS } from '@tradesense/contract/problem-codes.ts';
import { Problem } from '../../platform/http/problem.ts';

/** Returns the refusal of a sign-in to a suspended account, which is told only once its owner has proven who they are. */
export function accountSuspended(): Problem {
  const message = PROBLEMS['account-suspended'].title;
  return new Problem('account-suspended', { error: message, message });
}
