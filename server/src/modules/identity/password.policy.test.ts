// If this fails, learners may choose passwords that attackers try first.
import { expect, test } from 'vitest';
import { isCommonPassword, refuseCommonPassword } from './password.policy.ts';

test.each([
  ['password123', true],
  ['PassWord123', true],
  ['1q2w3e4r5t', true],
  ['qwertyuiop', true],
  ['candles drawn at noon', false],
])('%s is common: %s', (password, isCommon) => {
  expect(isCommonPassword(password)).toBe(isCommon);
});

test('the refusal names the field of the body', () => {
  expect(() => refuseCommonPassword('password123', 'newPassword')).toThrow(
    expect.objectContaining({
      code: 'password-too-common',
      status: 422,
      fields: expect.objectContaining({ errors: [expect.objectContaining({ path: 'body.newPassword' })] }),
    }),
  );
});
