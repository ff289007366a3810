// `npm run performance:verify`: recomputes the data of the dashboard from journal, ledger, tests and exams, and
// compares them with the stored data.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/performance/verify',
  run: async (parts) => (await import('../server/src/modules/performance/index.ts')).checkPerformance(parts),
}));
