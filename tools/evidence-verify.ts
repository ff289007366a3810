// `npm run evidence:verify`: recomputes every evidence meter from its items and compares it with the stored one.
import { checkEvidence } from '../server/src/modules/evidence/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/evidence/verify', run: checkEvidence }));
