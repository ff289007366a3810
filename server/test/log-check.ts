// This file is loaded before each test file of the server. If its check fails, a line of the log contains a password or
// a token.
import { afterAll } from 'vitest';
import { forgetSecrets, takeLeaks } from './checked-log.ts';

forgetSecrets();

afterAll(() => {
  const leaks = takeLeaks();
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
});
