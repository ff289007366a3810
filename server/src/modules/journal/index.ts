import type { Platform, ServerModule } from '../../platform/module.ts';
import { accountExportRoute, TRADE_CLOSED, tradeClosed, type SandboxModule } from '../sandbox/index.ts';
import { exportedJournal } from './journal-export.queries.ts';
import { journalRoutes } from './journal.routes.ts';
import type { HistoryOf } from './account-history.policy.ts';
import { writeTrades } from './write-trades.service.ts';

export { keepPlan } from './keep-plan.service.ts';
export { historyOfAccounts } from './account-history.policy.ts';

export interface JournalModuleDeps {
  readonly sandbox: Pick<SandboxModule, 'requireUnlocked'>;
  readonly historyOf: HistoryOf;
}

/**
 * Plans, closed trades and what learners make of them. It guarantees that a plan never changes after its decision, and that every
 * closed trade of every account is in its journal exactly once (`write-trades.service.ts`).
 */
export function createJournalModule(platform: Platform, { sandbox, historyOf }: JournalModuleDeps): ServerModule {
  const deps = { ...platform, historyOf };
  platform.outbox.subscribe('journal.trade-closed', TRADE_CLOSED, (tx, event) =>
    writeTrades(deps, tx, tradeClosed.parse(event.payload).accountId),
  );
  return {
    name: 'journal',
    routes(app) {
      journalRoutes(app, deps, sandbox.requireUnlocked);
      accountExportRoute(app, platform, sandbox.requireUnlocked, exportedJournal(deps));
    },
  };
}
