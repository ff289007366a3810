import type { LedgersCheck } from '@tradesense/contract/administration-records.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { recordAct } from '../audit/index.ts';
import { startLedgerCheck } from '../status/index.ts';
import type { AdministrationDeps } from './administration-deps.ts';

/** Starts a check of all ledgers, which a periodic job then carries out, and adds an audit entry. */
export async function checkAllLedgers(
  deps: Pick<AdministrationDeps, 'db' | 'ids' | 'clock'>,
  viewer: Viewer,
): Promise<Result<LedgersCheck, 'ledger-check-running'>> {
  return deps.db.transaction(async (tx) => {
    const check = await startLedgerCheck(deps, tx);
    if (check === null) return refused('ledger-check-running');
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'check-ledgers',
      target: { kind: 'ledger-check', id: check.id },
      before: {},
      after: { accounts: check.accounts },
    });
    return ok(check);
  });
}
