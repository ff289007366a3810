// `npm run performance:verify`: computes what the dashboard reads again from journal, ledger, tests and exams, and compares.
import { checkPerformance } from '../server/src/modules/performance/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/performance/verify', run: checkPerformance }));
