// `npm run secrets:reseal`: decrypts all data that was encrypted with OLD_SECRET_KEY and encrypts it with SECRET_KEY.
// Afterwards OLD_SECRET_KEY is no longer needed.
import { loadConfig } from '../server/src/config.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'POST',
  path: '/secrets/reseal',
  async run(parts) {
    const { reseal } = await import('../server/src/platform/reseal.ts');
    const { SEALED_COLUMNS } = await import('../server/src/sealed-columns.ts');
    return reseal({ ...parts, config: loadConfig(process.env) }, SEALED_COLUMNS);
  },
}));
