// `npm run study:items`: lists the statistics of every quiz question and Study task that learners have answered.
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'GET',
  path: '/study/items',
  run: async (parts) => (await import('../server/src/modules/study/index.ts')).reportItems(parts),
}));
