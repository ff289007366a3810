// `npm run badges:verify`: recomputes every badge of every account and compares it with the stored one.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/badges/verify',
  async run(parts) {
    const { checkBadges } = await import('../server/src/modules/badges/index.ts');
    const { countThanks } = await import('../server/src/modules/posts/index.ts');
    return checkBadges({ ...parts, countThanks });
  },
}));
