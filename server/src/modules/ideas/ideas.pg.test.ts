// If this fails, two simultaneous predictions of one reader both count, or two servers score or publish one idea twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '@tradesense/core/kernel/time.ts';
import { sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { ideaOf, move, pass, predict, publishIdea, UNTIL_START_MS } from '../../../test/ideas-world.ts';
import { deleteOwnAccount, openPerson } from '../../../test/people-world.ts';
import { settleDueIdeas } from './settle-ideas.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const settle = () => settleDueIdeas({ ...t.platform, live: t.server.market.live, history: t.server.history });

test('one of several simultaneous predictions of a reader is stored, and the others are refused', async () => {
  const [ann, ben] = [await openPerson(t, 'ann'), await openPerson(t, 'ben')];
  const post = await publishIdea(ann);
  await pass(t, UNTIL_START_MS);
  const directions = ['bullish', 'bearish', 'neutral', 'bullish', 'bearish', 'neutral'];
  const answers = await Promise.all(directions.map((direction) => predict(ben.client, post, { direction })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['already-predicted']));
  expect(await ideaOf(ben.client, post)).toMatchObject({ predictionCount: 1 });
  const acts = await sql(t, `SELECT 1 FROM post_acts WHERE user_id = $1 AND kind = 'prediction'`, [ben.userId]);
  expect(acts).toHaveLength(1);
});

test('simultaneous predictions of several readers all count', async () => {
  const ann = await openPerson(t, 'ann_again');
  const post = await publishIdea(ann);
  await pass(t, UNTIL_START_MS);
  const readers = await Promise.all(Array.from({ length: 8 }, (_, n) => openPerson(t, `reader_${n}`)));
  const answers = await Promise.all(readers.map(({ client }) => predict(client, post)));
  expect(answers.map(({ status }) => status)).toEqual(readers.map(() => 200));
  expect((await ideaOf(ann.client, post)).predictionCount).toBe(readers.length);
});

test('servers that score at the same moment score each idea once and publish it once', async () => {
  const cem = await openPerson(t, 'cem');
  const posts = [await publishIdea(cem), await publishIdea(cem), await publishIdea(cem)];
  await move(t, UNTIL_START_MS);
  await Promise.all([settle(), settle(), settle()]);
  await move(t, DAY_MS + HOUR_MS);
  await Promise.all([settle(), settle(), settle()]);
  const states = await Promise.all(posts.map(async (post) => (await ideaOf(cem.client, post)).state));
  expect(states).toEqual(['scored', 'scored', 'scored']);
  const events = await sql(
    t,
    `SELECT payload ->> 'ideaId' AS idea FROM outbox_events WHERE type = 'ideaScored'
       AND payload ->> 'ideaId' IN (SELECT id::text FROM ideas WHERE author_id = $1)`,
    [cem.userId],
  );
  expect(events).toHaveLength(posts.length);
});

test("a prediction that is made while the author's account is deleted is kept or refused, never lost", async () => {
  const readers = await Promise.all(Array.from({ length: 6 }, (_, n) => openPerson(t, `late_reader_${n}`)));
  for (let round = 0; round < 5; round += 1) {
    const author = await openPerson(t, `leaver_${round}`);
    const post = await publishIdea(author);
    await pass(t, UNTIL_START_MS);
    const [idea] = await sql(t, 'SELECT id FROM ideas WHERE post_id = $1', [post.id]);
    const [answers] = await Promise.all([
      Promise.all(readers.map(({ client }) => predict(client, post))),
      deleteOwnAccount(author, t),
    ]);
    const accepted = answers.filter(({ status }) => status === 200).length;
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    const stored = await sql(t, 'SELECT 1 FROM idea_predictions WHERE idea_id = $1', [idea?.['id']]);
    expect(stored).toHaveLength(accepted);
  }
});
