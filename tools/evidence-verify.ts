// `npm run evidence:verify`: recomputes every evidence meter from its items and compares it with the stored one.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/evidence/verify',
  run: async (parts) => (await import('../server/src/modules/evidence/index.ts')).checkEvidence(parts),
}));
