// If this fails, tests do not notice a password or a token in a log line.
import { expect, test } from 'vitest';
import { checkedLog, keepSecret, keepSecretsOf, secretIn, takeLeaks } from './checked-log.ts';

const TOKEN = 'c2VjcmV0LW9mLXRoaXMtdGVzdC1hbmQtbm8tb3RoZXI';
const PASSWORD = 'hay bales, stacked by night';

test.each([
  ['a token', `{"path":"/api/links/${TOKEN}/open"}`],
  ['a password', `{"err":"value \\"${PASSWORD}\\" is too long"}`],
  ['a hash of a password', '{"row":"$argon2id$v=19$m=7168"}'],
  ['a header', '{"authorization":"Bearer abcdefghijklmnopqrstuvwxyz"}'],
  ['a field that was not removed', '{"newPassword":"hunter2"}'],
])('%s in a log line is found, and the line is passed on', (_what, line) => {
  keepSecret(TOKEN);
  keepSecretsOf({ account: [{ currentPassword: PASSWORD }] });
  const written: string[] = [];
  checkedLog({ write: (each) => void written.push(each) }).write(line);
  expect(written).toEqual([line]);
  expect(takeLeaks()).toEqual([expect.stringContaining(line)]);
});

test('removed fields, short texts, texts of other fields and parts of a token are no leak', () => {
  keepSecretsOf({ password: 'short', note: 'not a secret field' });
  for (const line of ['{"password":"[redacted]"}', '{"msg":"not a secret field, short"}', `{"id":"${TOKEN.slice(1)}"}`])
    expect(secretIn(line)).toBe(null);
});
