// `npm run secrets:reseal`: decrypts all data that was encrypted with OLD_SECRET_KEY and encrypts it with SECRET_KEY.
// Afterwards OLD_SECRET_KEY is no longer needed.
import { loadConfig } from '../server/src/config.ts';
import { reseal } from '../server/src/platform/reseal.ts';
import { SEALED_COLUMNS } from '../server/src/sealed-columns.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'POST',
  path: '/secrets/reseal',
  run: (parts) => reseal({ ...parts, config: loadConfig(process.env) }, SEALED_COLUMNS),
}));
