// If this fails, log lines contain secrets, or lack what they should say.
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function collected() {
  const lines: string[] = [];
  return { lines, log: createLog({ logLevel: 'info' }, { write: (line) => lines.push(line) }) };
}

test('a secret field is redacted at any depth, in lists, in errors and in a child logger', () => {
  const { lines, log } = collected();
  const secret = 'TOPSECRET';
  const deep = { a: { b: [{ c: { d: { password: secret, name: 'ann' } } }] }, token: null };
  const error = Object.assign(new Error('refused'), { request: { headers: { own: { authorization: secret } } } });
  log
    .child({ call: { body: { inner: { newPassword: secret } } } })
    .error({ err: error, deep, cookie: [secret] }, 'told');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(secret);
  expect(lines[0]?.endsWith('}\n')).toBe(true);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'told',
    call: { body: { inner: { newPassword: '[redacted]' } } },
    deep: { a: { b: [{ c: { d: { password: '[redacted]', name: 'ann' } } }] }, token: '[redacted]' },
    cookie: '[redacted]',
    err: { message: 'refused', request: { headers: { own: { authorization: '[redacted]' } } } },
  });
});

test('a line without a secret field stays as it is, even if a text names one', () => {
  const { lines, log } = collected();
  log.info({ body: '{"password":"in a text"}', tokens: 3 }, 'the field "token": is fine');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ body: '{"password":"in a text"}', tokens: 3 });
  expect(lines[0]).not.toContain('[redacted]');
});

test('an entry is one line with its time in UTC, whatever its texts contain', () => {
  const { lines, log } = collected();
  log.info({ name: 'ann\n{"msg":"forged"}\r\u2028' }, 'told\nagain');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toMatch(/[\r\n]/);
  const { name, msg, time } = JSON.parse(lines[0] ?? '') as Record<string, string>;
  expect([name, msg]).toEqual(['ann\n{"msg":"forged"}\r\u2028', 'told\nagain']);
  expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(Date.now() - Date.parse(time ?? ''))).toBeLessThan(60_000);
});
