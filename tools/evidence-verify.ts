// `npm run evidence:verify`: computes every evidence meter from its items again and compares.
import { checkEvidence } from '../server/src/modules/evidence/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/evidence/verify', run: checkEvidence }));
