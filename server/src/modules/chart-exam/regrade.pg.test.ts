// If this fails, two servers apply one re-grade to an exam twice, or a rating change is lost when a chart is graded
// during a re-grade.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { handIn, markNothing, markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { runRegrade, type RegradeDeps } from './run-regrade.service.ts';

let t: TestApp;
let root: Account;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
  root = await openAdministrator(t);
});
afterAll(() => t.close());

const deps = (): RegradeDeps => ({
  ...t.platform,
  history: t.server.market.practice,
  creditUnlock: t.server.unlock.creditUnlock,
  withdrawUnlockCredit: t.server.unlock.withdrawUnlockCredit,
});
const start = (plan: object) => root.client.post('/api/admin/regrades', { ...plan, reason: 'A bar is missing' });

test('the tests of this file run on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('two re-grades that are started at once lead to one run, which two servers carry out once', async () => {
  const learners = await Promise.all(Array.from({ length: 4 }, (_, n) => openAccount(t, `Ann${n}`)));
  for (const { client } of learners) await workThrough(client, await startedExam(client), markNothing);
  const day = new Date(t.clock.now()).toISOString().slice(0, 10);
  const period = { selection: { kind: 'period', type: 'swing-analysis', from: day, until: day } };
  const plan = { ...period, target: { kind: 'rule', version: 1 } };
  const started = await Promise.all([start(plan), start(plan)]);
  expect(started.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await Promise.all([runRegrade(deps()), runRegrade(deps()), runRegrade(deps())]);
  const { regrades } = (await root.client.get('/api/admin/regrades')).body;
  expect(regrades).toMatchObject([{ exams: 4, charts: 20, endedAt: expect.any(String) }]);
  expect(await sql(t, 'SELECT 1 FROM chart_exam_former_grades')).toHaveLength(4);
  expect(await sql(t, `SELECT 1 FROM outbox_events WHERE type = 'examRegraded'`)).toHaveLength(4);
});

test('a chart that is voided while learners submit or start it counts for none; no rated chart is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const ann = await openAccount(t, `Bob${round}`);
    const old = await workThrough(ann.client, await startedExam(ann.client), markRight);
    const exam = await startedExam(ann.client);
    const [voided, open] = await Promise.all(
      [old.id, exam.id].map(async (id) => {
        const rows = await sql(t, 'SELECT item_id FROM chart_exam_charts WHERE exam_id = $1 ORDER BY index', [id]);
        return String(rows[0]?.['item_id']);
      }),
    );
    const of = (itemId: string | undefined) => ({ selection: { kind: 'item', itemId }, target: { kind: 'void' } });
    const begun = await start(of(voided));
    expect(begun.status).toBe(200);
    const [handed] = await Promise.all([handIn(ann.client, exam, markNothing), runRegrade(deps())]);
    expect(handed.status).toBe(200);
    const [rating] = await sql(t, 'SELECT games FROM chart_exam_ratings WHERE user_id = $1', [ann.userId]);
    expect(rating?.['games']).toBe(5);

    const next = (await ann.client.post(`/api/chart-exams/${exam.id}/next`)).body;
    const [{ item_id: racing }] = (await sql(
      t,
      'SELECT item_id FROM chart_exam_charts WHERE exam_id = $1 AND graded_at IS NULL',
      [exam.id],
    )) as [{ item_id: string }];
    expect(racing).not.toBe(open);
    await Promise.all([handIn(ann.client, next, markRight), start(of(racing))]);
    await runRegrade(deps());
    expect(
      await sql(
        t,
        'SELECT voided_at IS NOT NULL AS v, is_rated FROM chart_exam_charts WHERE exam_id = $1 AND item_id = $2',
        [exam.id, racing],
      ),
    ).toEqual([{ v: true, is_rated: false }]);
    expect((await sql(t, 'SELECT games FROM chart_exam_ratings WHERE user_id = $1', [ann.userId]))[0]?.['games']).toBe(
      5,
    );
    await ann.client.post(`/api/chart-exams/${exam.id}/abandon`);
  }
});
