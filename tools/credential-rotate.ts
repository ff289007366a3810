// `npm run credential:rotate [-- --withdraw]`: retires the key that signs certificates, and creates a new one.
import { parseArgs } from 'node:util';
import { loadConfig } from '../server/src/config.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => {
  const { values } = parseArgs({ options: { withdraw: { type: 'boolean', default: false } } });
  return {
    method: 'POST',
    path: `/certificates/rotate?withdraw=${values.withdraw}`,
    async run(parts) {
      const { rotateKey } = await import('../server/src/modules/certificates/index.ts');
      return rotateKey({ ...parts, config: loadConfig(process.env) }, { isWithdrawn: values.withdraw });
    },
  };
});
