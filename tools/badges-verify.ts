// `npm run badges:verify`: measures every badge of every account from the beginning and compares.
import { checkBadges } from '../server/src/modules/badges/index.ts';
import { countThanks } from '../server/src/modules/posts/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/badges/verify',
  run: (parts) => checkBadges({ ...parts, countThanks }),
}));
