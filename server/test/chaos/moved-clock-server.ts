/** The product's server on a machine whose clock messages set, as an administrator or NTP does. */
import { runServer } from '../../src/run-server.ts';
import { failWithReason } from '../../src/start-failure.ts';

let movedMs = 0;
process.on('message', (byMs: number) => {
  movedMs += byMs;
  process.send?.(movedMs);
});
// A server whose test has died ends too.
process.on('disconnect', () => process.exit(1));

await runServer({ env: process.env, overrides: { wallMs: () => Date.now() + movedMs } }).catch(failWithReason);
