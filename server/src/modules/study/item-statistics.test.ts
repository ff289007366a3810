// If this fails, administrators see statistics that do not match the answers or cannot find suspicious items, or
// learners see which option is right.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { doQuiz } from '../../../test/study-world.ts';

let t: TestApp;
let root: Account;
let ann: Account['client'];
let version: string;
beforeAll(async () => {
  t = await createTestApp();
  root = await openAccount(t, 'Root', { isAdmin: true });
  ann = await signUp(t, 'ann');
  await doQuiz(ann, 'candle');
  version = String((await sql(t, 'SELECT version FROM study_item_stats LIMIT 1'))[0]?.['version']);
  await answerOften();
});
afterAll(() => t.close());

/**
 * Adds sixty quizzes of Ann. In one half, q2, q3 and q4 are answered right and q1 with option 1. In the other half,
 * only q1 is answered right.
 */
async function answerOften(): Promise<void> {
  const { rows } = await t.db.read((tx) => tx.$client.query<{ id: string }>(`SELECT id FROM users WHERE name = 'ann'`));
  await sql(
    t,
    `WITH quizzes AS (
       INSERT INTO study_quizzes (id, user_id, lesson, version, questions, started_at, completed_at)
       SELECT gen_random_uuid(), $1, lesson, version, questions, started_at, completed_at FROM study_quizzes, generate_series(1, 60)
       RETURNING id
     ), numbered AS (SELECT id, row_number() OVER () AS n FROM quizzes)
     INSERT INTO study_quiz_answers (quiz_id, question, option, certainty, points, answered_at)
     SELECT id, q, CASE WHEN q = 'q1' THEN (n <= 30)::int ELSE (n > 30)::int END, 'sure', 0, now()
     FROM numbered, unnest(ARRAY['q1', 'q2', 'q3', 'q4']) q`,
    [rows[0]?.id],
  );
  await sql(
    t,
    `UPDATE study_item_stats SET sure = CASE WHEN option IN (0, 1) THEN 30 ELSE 0 END, shown = 60, think_so = 0, guess = 0`,
  );
}

const list = async (query: string) => (await root.client.get(`/api/admin/study-items?${query}`)).body;
const names = async (query: string) => (await list(query)).items.map(({ name }: { name: string }) => name);

test('an item that the better learners get wrong is flagged, and shows what all and what the best chose', async () => {
  const { items, total, flagged } = await list('kind=question');
  expect([total, flagged]).toEqual([4, 1]);
  const q1 = items.find(({ name }: { name: string }) => name === 'q1');
  expect(q1).toMatchObject({
    id: `candle/q1/${version}`,
    lesson: 'candle',
    isCurrent: true,
    stem: expect.any(String),
    answers: 60,
    share: 0.5,
    flags: ['negative-discrimination', 'distractor-beats-key'],
    certainty: { sure: { answers: 60, right: 30 }, thinkSo: { answers: 0, right: 0 } },
  });
  expect(q1.discrimination).toBeLessThan(-0.9);
  expect(q1.options[0]).toMatchObject({ isRight: true, text: expect.any(String), chosen: 30, share: 0.5 });
  expect(q1.options[1].chosenByBest).toBeGreaterThan(q1.options[0].chosenByBest);
  const q2 = items.find(({ name }: { name: string }) => name === 'q2');
  expect(q2.flags).toEqual([]);
  expect(q2.discrimination).toBeGreaterThan(0);
});

test('the table is searched, filtered, ordered and paged on the server, and can be exported', async () => {
  expect(await names('kind=question&flag=any')).toEqual(['q1']);
  expect(await names('kind=question&flag=few-right')).toEqual([]);
  expect(await names('kind=question&search=Q3')).toEqual(['q3']);
  expect(await names('kind=question&search=nothing-like-it')).toEqual([]);
  expect((await names('kind=question&sort=discrimination'))[0]).toBe('q1');
  expect((await names('kind=question&sort=discrimination&direction=desc')).at(-1)).toBe('q1');
  expect(await names('kind=question&sort=lesson&direction=desc')).toEqual(['q4', 'q3', 'q2', 'q1']);
  expect(await list('kind=question&page=2')).toMatchObject({ items: [], total: 4, page: 2 });
  expect(await list('kind=task')).toMatchObject({ items: [], total: 0, flagged: 0 });
  expect((await root.client.get('/api/admin/study-items?kind=other')).body.errors[0].path).toBe('query.kind');
  const file = (await root.client.get('/api/admin/study-items/export?kind=question&flag=any')).text
    .trimEnd()
    .split('\r\n');
  expect(file).toHaveLength(2);
  expect(file[1]).toContain('negative-discrimination distractor-beats-key');
});

test('a question that was removed from its lesson keeps its figures, but not its text', async () => {
  await sql(t, `UPDATE study_item_stats SET version = 'older'`);
  const { items } = await list('kind=question&search=q1');
  expect(items).toMatchObject([{ isCurrent: false, stem: null, answers: 60, discrimination: null }]);
  expect(items[0].options[0].text).toBe(null);
});

test.each(['/api/admin/study-items?kind=question', '/api/admin/study-items/export?kind=question'])(
  'learners and guests cannot read %s',
  async (path) => {
    expect((await ann.get(path)).status).toBe(403);
    expect((await t.client().get(path)).status).toBe(401);
  },
);
