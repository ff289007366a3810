// If this fails, a badge is awarded twice or not at all, is taken away again, or is shared by somebody who does not
// have it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BadgesResponse } from '@tradesense/contract/badges.ts';
import { BADGES } from '@tradesense/core/badges/badge-catalogue.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { markRight, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { openPerson, suspend, type Person } from '../../../test/people-world.ts';
import { commentOn, publish } from '../../../test/posts-world.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import type { NewEvent } from '../../platform/outbox/event-definition.ts';
import { examChartGraded } from '../chart-exam/chart-exam.events.ts';
import { countThanks } from '../posts/index.ts';
import { pairAnswered } from '../real-or-shuffled/real-or-shuffled.events.ts';
import { studyDayCredited } from '../study/study.events.ts';
import { awardMissing, checkBadges } from './verify-badges.service.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
let t: TestApp;
let names = 0;
beforeAll(async () => {
  t = await createTestApp({ nowMs: NOW, config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

/** Creates a learner with a username, whose account was created 30 days ago. */
function person(options: { readonly ageHours?: number; readonly isAdmin?: boolean } = {}): Promise<Person> {
  names += 1;
  return openPerson(t, `badge_${names}`, { ageHours: 30 * 24, ...options });
}

const append = (...events: readonly NewEvent[]) =>
  t.db.transaction(async (tx) => t.platform.outbox.append(tx, ...events));
/** Delivers each event twice, as happens if a relay stops before it marks the events as delivered. */
async function tellTwice(...events: readonly NewEvent[]): Promise<void> {
  await append(...events, ...events);
  await t.drain();
}
const badgesOf = async ({ client }: Pick<Person, 'client'>): Promise<BadgesResponse['badges']> =>
  (await client.get('/api/badges')).body.badges;
const standing = async (who: Pick<Person, 'client'>, badge: string) =>
  (await badgesOf(who)).find((each) => each.badge === badge);
const tiersOf = async (who: Pick<Person, 'client'>, badge: string) =>
  (await standing(who, badge))?.earned.map(({ tier }) => tier);
const eventsOf = async ({ userId }: Pick<Person, 'userId'>) => {
  const rows = await sql(
    t,
    `SELECT concat_ws(' ', payload ->> 'badge', payload ->> 'tier') AS name FROM outbox_events
     WHERE type = 'badgeEarned' AND payload ->> 'userId' = $1 ORDER BY id`,
    [userId],
  );
  return rows.map(({ name }) => name);
};

/**
 * Stores one day of practice in lessons for each day from `from` days ago to `to` days ago. Then delivers the event of
 * today twice.
 */
async function practice(
  { userId }: Pick<Person, 'userId'>,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (let ago = from; ago >= to; ago -= 1) {
    const at = new Date(t.clock.now() - ago * DAY_MS);
    await sql(
      t,
      `INSERT INTO study_days (user_id, day, tasks, reviews, credited_at, zone) VALUES ($1, $2::date, 1, 0, $2, 'UTC')`,
      [userId, at],
    );
  }
  await tellTwice(studyDayCredited.create({ userId, day: new Date(t.clock.now()).toISOString().slice(0, 10) }));
}

/** Publishes a post by the author, which each of these people likes. */
async function likedBy(author: Person, people: readonly Person[]): Promise<void> {
  const { id } = await publish(author);
  for (const { client } of people) expect((await client.put(`/api/posts/${id}/like`)).status).toBe(200);
  await t.drain();
}

test('a new learner has no badge, and sees every badge with its current figure', async () => {
  const badges = await badgesOf(await person());
  expect(badges).toHaveLength(BADGES.length);
  expect(badges.every(({ earned }) => earned.length === 0)).toBe(true);
  expect(badges.find(({ badge }) => badge === 'swing-analysis')?.value).toBeNull();
  expect((await t.client().get('/api/badges')).status).toBe(401);
});

describe('days of practice', () => {
  test('six give no badge, ten give bronze once, with one notification, however often the event arrives', async () => {
    const ann = await person();
    await practice(ann, { from: 9, to: 4 });
    expect(await standing(ann, 'practice-days')).toEqual({ badge: 'practice-days', value: 6, earned: [] });
    await practice(ann, { from: 3, to: 0 });
    expect(await tiersOf(ann, 'practice-days')).toEqual(['bronze']);
    expect(await tiersOf(ann, 'practice-streak')).toEqual(['bronze']);
    expect(await eventsOf(ann)).toEqual(['practice-days bronze', 'practice-streak bronze']);
    const rows = await sql(t, 'SELECT type, parts, payload FROM notifications WHERE user_id = $1', [ann.userId]);
    expect(rows).toEqual([{ type: 'badge-earned', parts: 2, payload: { badge: 'practice-streak', tier: 'bronze' } }]);
  });
});

test('every level that the evidence of pairs has reached counts, even if the meter has fallen since', async () => {
  const ben = await person();
  const answers = [...Array.from({ length: 14 }, () => true), ...Array.from({ length: 8 }, () => false)];
  for (const isRight of answers)
    await append(pairAnswered.create({ pairId: t.platform.ids.next(), userId: ben.userId, isRight }));
  await t.drain();
  const found = await standing(ben, 'real-or-shuffled');
  expect(found?.value).toBeLessThan(20);
  expect(found?.earned.map(({ tier }) => tier)).toEqual(['bronze', 'silver', 'gold'].slice(0, found?.earned.length));
  expect(found?.earned.length).toBeGreaterThan(0);
  await sql(t, 'DELETE FROM learner_badges WHERE user_id = $1', [ben.userId]);
  const report = await checkBadges({ db: t.db, countThanks });
  expect(report.isSound).toBe(false);
  expect(report.text).toContain(`account ${ben.userId}: real-or-shuffled bronze is missing`);
  await awardMissing({ ...t.platform, countThanks });
  expect((await standing(ben, 'real-or-shuffled'))?.earned.map(({ tier }) => tier)).toEqual(
    found?.earned.map(({ tier }) => tier),
  );
  expect(await checkBadges({ db: t.db, countThanks })).toMatchObject({ isSound: true });
});

test('up to three trades a day with a kept plan count, won or lost; a review counts once it is written', async () => {
  const cleo = await person({ isAdmin: true });
  const [account] = (await cleo.client.get('/api/sandbox/accounts')).body.accounts;
  const on = (day: number, score: number) => {
    const at = new Date(NOW - day * DAY_MS).toISOString();
    return { net: -50, risk: 100, score, openedAt: at, closedAt: at };
  };
  await journalTrades(
    t,
    account.id,
    Array.from({ length: 20 }, () => on(1, 90)),
  );
  await journalTrades(
    t,
    account.id,
    [2, 3, 4, 5, 6, 7].map((day) => on(day, 70)),
  );
  await journalTrades(
    t,
    account.id,
    [8, 9].map((day) => on(day, 69)),
  );
  await t.drain();
  expect(await standing(cleo, 'plans-kept')).toEqual({ badge: 'plans-kept', value: 9, earned: [] });
  await journalTrades(t, account.id, [on(10, 100)]);
  await t.drain();
  expect(await tiersOf(cleo, 'plans-kept')).toEqual(['bronze']);
  expect((await standing(cleo, 'reviews-written'))?.value).toBe(0);
});

describe('thanks', () => {
  test('from a single friend earn no badge, from ten people they do', async () => {
    const [dan, friend] = [await person(), await person()];
    for (let posts = 0; posts < 5; posts += 1) await likedBy(dan, [friend, dan]);
    expect(await standing(dan, 'help-given')).toMatchObject({ value: 2, earned: [] });
    const people = await Promise.all(Array.from({ length: 7 }, () => person()));
    await likedBy(dan, people);
    const [young, suspended] = [await person({ ageHours: 6 * 24 }), await person()];
    await likedBy(dan, [young, suspended]);
    await suspend(suspended, t);
    expect(await standing(dan, 'help-given')).toMatchObject({ value: 9 });
    const eva = await person();
    const post = await publish(eva);
    const comment = await commentOn(dan, post);
    await commentOn(friend, post, { replyTo: comment.id });
    await t.drain();
    expect(await standing(dan, 'help-given')).toMatchObject({ value: 9 });
    await commentOn(eva, post, { replyTo: comment.id });
    await t.drain();
    expect(await tiersOf(dan, 'help-given')).toEqual(['bronze']);
    await sql(t, 'DELETE FROM post_likes WHERE post_id IN (SELECT id FROM posts WHERE author_id = $1)', [dan.userId]);
    expect(await standing(dan, 'help-given')).toMatchObject({ value: 1, earned: [{ tier: 'bronze' }] });
  });
});

test("the highest lower end of a rating's interval counts, from 20 charts on", async () => {
  const finn = await openAccount(t, 'finn');
  await workThrough(finn.client, await startedExam(finn.client), markRight, 1);
  const clone = `WITH one AS MATERIALIZED (SELECT exam_id, "index", item_id FROM chart_exam_charts
       WHERE user_id = $1 AND is_rated AND rating_after IS NOT NULL ORDER BY graded_at LIMIT 1),
     made AS MATERIALIZED (SELECT n, gen_random_uuid() AS exam, gen_random_uuid() AS item FROM generate_series($2::int, $3::int) AS n),
     items AS (INSERT INTO chart_exam_items SELECT (jsonb_populate_record(first_item, jsonb_build_object('id', made.item,
       'last_at', first_item.last_at + made.n * interval '1 day'))).* FROM made, one JOIN chart_exam_items AS first_item ON first_item.id = one.item_id),
     exams AS (INSERT INTO chart_exams SELECT (jsonb_populate_record(first_exam, jsonb_build_object('id', made.exam,
       'state', 'completed', 'ended_at', first_exam.touched_at, 'score', 1, 'passed', true))).* FROM made, one JOIN chart_exams AS first_exam ON first_exam.id = one.exam_id)
     INSERT INTO chart_exam_charts SELECT (jsonb_populate_record(rated, jsonb_build_object('exam_id', made.exam, 'item_id', made.item,
       'graded_at', rated.graded_at + made.n * interval '1 second', 'rating_after', $4::jsonb))).*
     FROM made, one JOIN chart_exam_charts AS rated ON rated.exam_id = one.exam_id AND rated."index" = one."index"`;
  const after = (value: number) => JSON.stringify({ value, deviation: 60, isProvisional: false });
  const graded = examChartGraded.create({ examId: crypto.randomUUID(), chart: 0, userId: finn.userId, source: 'recorded', isRated: true }); // oxfmt-ignore
  await sql(t, clone, [finn.userId, 1, 17, after(1800)]);
  await tellTwice(graded);
  expect(await standing(finn, 'swing-analysis')).toEqual({ badge: 'swing-analysis', value: null, earned: [] });
  await sql(t, clone, [finn.userId, 18, 22, after(1720)]);
  await sql(t, clone, [finn.userId, 23, 30, after(1300)]);
  await tellTwice(graded);
  const found = await standing(finn, 'swing-analysis');
  expect(found?.value).toBeCloseTo(1720 - 1.96 * 60, 0);
  expect(found?.earned.map(({ tier }) => tier)).toEqual(['bronze', 'silver']);
});

describe('an earned badge', () => {
  test('is signed by the server, can be shared only by its owner, and is shown to the chosen audience', async () => {
    const [gina, hans] = [await person(), await person()];
    await practice(gina, { from: 9, to: 0 });
    const earned = await standing(gina, 'practice-days');
    const share = { kind: 'badge', id: earned?.earned[0]?.id };
    const { things } = (await gina.client.get('/api/posts/shareable')).body;
    expect(things).toContainEqual({
      ...share,
      badge: 'practice-days',
      tier: 'bronze',
      at: earned?.earned[0]?.earnedAt,
    });
    expect((await hans.client.post('/api/posts', { text: 'Mine', share })).body.code).toBe('not-shareable');
    const made = await gina.client.post('/api/posts', { text: 'Ten days', share: { ...share, tier: 'gold' } });
    expect(made.status).toBe(400);
    const post = await gina.client.post('/api/posts', { text: 'Ten days', share });
    expect(post.body.shared).toEqual({
      kind: 'badge',
      badge: 'practice-days',
      tier: 'bronze',
      earnedAt: earned?.earned[0]?.earnedAt,
    });
    const shown = async () => (await hans.client.get(`/api/people/${gina.username}`)).body.blocks.badges;
    expect(await shown()).toEqual({ audience: 'private', content: null });
    await gina.client.put('/api/profile/audiences', { block: 'badges', audience: 'public' });
    expect((await shown()).content.badges).toEqual([
      { badge: 'practice-days', tier: 'bronze', earnedAt: earned?.earned[0]?.earnedAt },
      { badge: 'practice-streak', tier: 'bronze', earnedAt: expect.any(String) },
    ]);
  });
});
