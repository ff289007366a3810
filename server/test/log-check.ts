// Vitest loads this file before each test file of the server. If its check fails, a log line contains a password or a
// token.
import { afterAll } from 'vitest';
import { forgetSecrets, takeLeaks } from './checked-log.ts';

forgetSecrets();

afterAll(() => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
});
