// `npm run study:items`: lists the figures of every quiz question and task of Study that learners have answered.
import { reportItems } from '../server/src/modules/study/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({ method: 'GET', path: '/study/items', run: reportItems }));
