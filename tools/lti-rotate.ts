// `npm run lti:rotate`: retires the key that signs messages to learning platforms, and creates a new one.
import { loadConfig } from '../server/src/config.ts';
import { rotateToolKey } from '../server/src/modules/lti/index.ts';
import { runOperatorCommand } from './operator-command.ts';

await runOperatorCommand(() => ({
  method: 'POST',
  path: '/lti/rotate',
  run: (parts) => rotateToolKey({ ...parts, config: loadConfig(process.env) }),
}));
