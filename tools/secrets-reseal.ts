// `npm run secrets:reseal`: reseals with SECRET_KEY all data sealed with OLD_SECRET_KEY, which is then not needed.
import { loadConfig } from '../server/src/config.ts';
import { reseal } from '../server/src/platform/reseal.ts';
import { SEALED_COLUMNS } from '../server/src/sealed-columns.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'POST',
  path: '/secrets/reseal',
  run: (parts) => reseal({ ...parts, config: loadConfig(process.env) }, SEALED_COLUMNS),
}));
