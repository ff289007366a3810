// `npm run badges:verify`: recomputes every badge of every account and compares it with the stored one.
import { checkBadges } from '../server/src/modules/badges/index.ts';
import { countThanks } from '../server/src/modules/posts/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/badges/verify',
  run: (parts) => checkBadges({ ...parts, countThanks }),
}));
