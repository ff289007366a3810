/**
 * Runs the product's server with a machine clock that the test sets by messages, as an administrator or NTP would set
 * it.
 */
import { runServer } from '../../src/run-server.ts';
import { failWithReason } from '../../src/start-failure.ts';

let movedMs = 0;
process.on('message', (byMs: number) => {
  movedMs += byMs;
  process.send?.(movedMs);
});
// Ends the server when the process of its test has ended.
process.on('disconnect', () => process.exit(1));

await runServer({ env: process.env, overrides: { wallMs: () => Date.now() + movedMs } }).catch(failWithReason);
