// `npm run performance:verify`: recomputes the data of the dashboard from journal, ledger, tests and exams, and
// compares them with the stored data.
import { checkPerformance } from '../server/src/modules/performance/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/performance/verify', run: checkPerformance }));
