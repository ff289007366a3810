/** Runs the product's server with a machine clock that messages of the test set, as an administrator or NTP would. */
import { runServer } from '../../src/run-server.ts';
import { failWithReason } from '../../src/start-failure.ts';

let movedMs = 0;
process.on('message', (byMs: number) => {
  movedMs += byMs;
  process.send?.(movedMs);
});
// Ends the server once the process of its test has ended.
process.on('disconnect', () => process.exit(1));

await runServer({ env: process.env, overrides: { wallMs: () => Date.now() + movedMs } }).catch(failWithReason);
