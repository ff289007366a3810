// `npm run study:items`: lists the statistics of every quiz question and Study task that learners have answered.
import { reportItems } from '../server/src/modules/study/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/study/items', run: reportItems }));
