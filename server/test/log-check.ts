// Loaded before each test file of the server. If this fails, a line of the log contains a password or a token.
import { afterAll, expect } from 'vitest';
import { takeLeaks } from './checked-log.ts';

afterAll(() => {
  expect(takeLeaks()).toEqual([]);
});
