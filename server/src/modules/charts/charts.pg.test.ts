// If this fails, two tabs that save drawings at the same time lose the drawings of one tab.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, type Account } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const AT_ONCE = 8;
const ROUNDS = 10;
let t: TestApp;
let ann: Account;
beforeAll(async () => {
  t = await createTestApp();
  ann = await openAccount(t, 'Ann');
});
afterAll(() => t.close());

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('when tabs save at the same time, one save is stored and the others are refused', async () => {
  await ann.client.get('/api/auth/csrf-token');
  for (let version = 0; version < ROUNDS; version += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, tab) => {
        const id = `01890000-0000-7000-8000-${String(version * AT_ONCE + tab).padStart(12, '0')}`;
        const level = { id, kind: 'level', color: 1, width: 1, anchors: [{ timeMs: tab, price: version }] };
        return ann.client.put('/api/charts/BTC/drawings', { version, drawings: [level] });
      }),
    );
    const winner = answers.findIndex(({ status }) => status === 200);
    const codes = answers.map(({ status, body }) => String(status === 200 ? 'stored' : body.code)).toSorted();
    expect(codes).toEqual([...Array.from({ length: AT_ONCE - 1 }, () => 'drawings-changed'), 'stored']);
    const { body } = await ann.client.get('/api/charts/BTC');
    expect([body.version, body.drawings[0].anchors[0].timeMs]).toEqual([version + 1, winner]);
  }
});
