/** Starts the product. */
import { runServer } from './run-server.ts';
import { failWithReason } from './start-failure.ts';

await runServer({ env: process.env }).catch(failWithReason);
