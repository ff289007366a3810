// `npm run lti:rotate`: retires the key that signs messages to learning platforms, and creates a new one.
import { loadConfig } from '../server/src/config.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'POST',
  path: '/lti/rotate',
  async run(parts) {
    const { rotateToolKey } = await import('../server/src/modules/lti/index.ts');
    return rotateToolKey({ ...parts, config: loadConfig(process.env) });
  },
}));
