// If this fails, a learner who appealed against a chart never gets the answer, gets it twice, or reads another
// learner's answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ACCOUNT_PASSWORD, givePassword, openAccount, sql, type Account } from '../../../test/account-world.ts';
import { openAdministrator } from '../../../test/admin-world.ts';
import { handIn, markNothing, startedExam } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let root: Account;
let names = 0;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAdministrator(t);
});
afterAll(() => t.close());

const TEXT = 'The third swing is no swing.';

/** Creates a learner with an exam whose first chart is graded, and appeals against that chart. */
async function appellant() {
  names += 1;
  const { client, userId } = await openAccount(t, `Appellant${names}`);
  const exam = await startedExam(client);
  await handIn(client, exam, markNothing);
  const url = `/api/chart-exams/${exam.id}`;
  expect((await client.post(`${url}/charts/0/appeal`, { text: TEXT })).status).toBe(200);
  const [row] = await sql(t, 'SELECT id FROM chart_exam_appeals WHERE user_id = $1', [userId]);
  return {
    client,
    userId,
    examId: exam.id,
    url,
    answerUrl: `/api/admin/chart-exam-appeals/${String(row?.['id'])}/answer`,
  };
}
const toldTo = async ({ client }: Pick<Account, 'client'>) => {
  await t.drain();
  return (await client.get('/api/notifications?filter=tests')).body.notifications;
};
const unanswered = async () =>
  (await root.client.get('/api/admin/chart-exam-items?appeals=unanswered')).body.items.flatMap(
    ({ appeals }: { appeals: { answer: string | null }[] }) => appeals,
  );

test('an answer to an appeal is stored once, announced once, and shown beside the chart', async () => {
  const ann = await appellant();
  expect(await unanswered()).toMatchObject([{ text: TEXT, answer: null, answeredAt: null }]);
  const sent = { isAppealed: true, appealText: TEXT, appealAnswer: null };
  expect((await ann.client.get(`${ann.url}/results`)).body.charts[0]).toMatchObject(sent);
  const answer = 'You are right: the chart is void now.';
  expect((await root.client.post(ann.answerUrl, { text: `  ${answer} ` })).body).toEqual({ done: true });
  expect((await root.client.post(ann.answerUrl, { text: 'Another one.' })).body.code).toBe('appeal-answered');
  expect(await unanswered()).toEqual([]);
  const exam = { examId: ann.examId, chart: 0, type: 'swing-analysis' };
  expect(await toldTo(ann)).toMatchObject([
    { parts: 1, isRead: false, content: { type: 'appeal-answered', payload: { exam, answer } } },
  ]);
  expect((await ann.client.get(`${ann.url}/results`)).body.charts[0]).toMatchObject({
    ...sent,
    appealAnswer: answer,
  });
  const { body } = await root.client.get('/api/admin/chart-exam-items');
  expect(body.items.flatMap(({ appeals }: { appeals: object[] }) => appeals)).toMatchObject([
    { text: TEXT, answer, answeredAt: expect.any(String) },
  ]);
  expect(await sql(t, `SELECT wants_mail FROM notifications WHERE type = 'appeal-answered'`)).toEqual([
    { wants_mail: true },
  ]);
});

test('two administrators who answer an appeal at the same moment store one answer', async () => {
  const ben = await appellant();
  const answers = await Promise.all(['First.', 'Second.'].map((text) => root.client.post(ben.answerUrl, { text })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await toldTo(ben)).toHaveLength(1);
});

test('an answer needs a text, an administrator and an appeal that exists', async () => {
  const cleo = await appellant();
  for (const text of ['', '   ', 'x'.repeat(1001), 'with a zero \0 in it', 7])
    expect((await root.client.post(cleo.answerUrl, { text })).status).toBe(400);
  expect((await cleo.client.post(cleo.answerUrl, { text: 'I am right.' })).status).toBe(403);
  const nobodys = `/api/admin/chart-exam-appeals/${t.platform.ids.next()}/answer`;
  expect((await root.client.post(nobodys, { text: 'To nobody.' })).body.code).toBe('not-found');
  expect(await toldTo(cleo)).toEqual([]);
  const switchedOff = { type: 'appeal-answered', channel: 'in-app', isOn: false };
  await cleo.client.put('/api/notifications/preferences', switchedOff);
  expect((await root.client.post(cleo.answerUrl, { text: 'Seen.' })).status).toBe(200);
  expect(await toldTo(cleo)).toEqual([]);
});

test('an answer to a deleted account sends no notification and does not fail', async () => {
  const dora = await appellant();
  expect((await root.client.post(dora.answerUrl, { text: 'Too late.' })).status).toBe(200);
  await givePassword(t, dora.userId);
  const gone = { password: ACCOUNT_PASSWORD, confirmation: 'delete my account' };
  expect((await dora.client.post('/api/account/delete', gone)).status).toBe(200);
  await t.drain();
  expect(
    await sql(t, 'SELECT event_id, subscriber, last_error FROM outbox_deliveries WHERE delivered_at IS NULL'),
  ).toEqual([]);
});
