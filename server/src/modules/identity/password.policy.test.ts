// If this fails, learners can choose passwords that attackers try first.
import { expect, test } from 'vitest';
import { listedPasswords } from './password-list.ts';
import { passwordWeakness, refuseSamePassword, refuseWeakPassword } from './password.policy.ts';

const ANN = { email: 'ann.miller@example.org', name: 'Ann Miller' };

test('the list has more than 400,000 passwords, and those of it that are long enough are refused', () => {
  const listed = new Set(listedPasswords());
  expect(listed.size).toBeGreaterThan(400_000);
  const long = [...listed].filter(({ length }) => length >= 10);
  expect(long.length).toBeGreaterThan(40_000);
  for (const password of long.slice(0, 1_000))
    expect(passwordWeakness(password.toUpperCase(), ANN)?.code).toBe('password-too-common');
});

test.each([
  ['password123', 'password-too-common'],
  ['PassWord123', 'password-too-common'],
  ['1q2w3e4r5t', 'password-too-common'],
  ['qwertyuiop', 'password-too-common'],
  ['zzzzzzzzzzzzzz', 'password-too-weak'],
  ['ZzZzZzZzZzZzZz', 'password-too-weak'],
  ['ééééééééééééé', 'password-too-weak'],
  ['ann.miller@example.org', 'password-too-weak'],
  ['Ann.Miller@Example.org1!', 'password-too-weak'],
  ['AnnMiller2026', 'password-too-weak'],
  ['TradeSense2026', 'password-too-weak'],
  ['tradesense-ann', 'password-too-weak'],
  ['abcdefghij1', 'password-too-weak'],
  ['xyzxyzxyzxyz', 'password-too-weak'],
  ['candles drawn at noon', null],
  ['why ann miller walks to work', null],
  ['kQ7#vT2!mX9z', null],
])('the password %s gives the result %s', (password, code) => {
  expect(passwordWeakness(password, ANN)?.code ?? null).toBe(code);
});

test('a long password does not take much time to check', () => {
  passwordWeakness('candles drawn at noon', ANN);
  const start = process.cpuUsage();
  for (const part of ['p4ssw0rd', '1a@4$5', 'qwertyuiop', 'x']) passwordWeakness(part.repeat(200).slice(0, 200), ANN);
  const { user } = process.cpuUsage(start);
  // If the strength of all 200 characters were estimated, the first of these passwords would take 5 s of CPU time.
  expect(user / 1_000).toBeLessThan(2_000);
});

test('a refused password names the field of the body and says what to do', () => {
  expect(() => refuseWeakPassword('password123', ANN, 'newPassword')).toThrow(
    expect.objectContaining({
      code: 'password-too-common',
      status: 422,
      fields: expect.objectContaining({ errors: [expect.objectContaining({ path: 'body.newPassword' })] }),
    }),
  );
  expect(() => refuseWeakPassword('abcdefghij1', ANN, 'password')).toThrow(
    expect.objectContaining({ message: expect.stringContaining('Use several words') }),
  );
});

test('the current password is refused as a new one', () => {
  expect(() => refuseSamePassword('candles drawn at noon', 'candles drawn at noon')).toThrow(
    expect.objectContaining({ code: 'password-unchanged', status: 422 }),
  );
  expect(() => refuseSamePassword('volume tells no lies', 'candles drawn at noon')).not.toThrow();
});
