// If this fails, an outcome reaches a learner before the reveal, a late or locked answer counts, or a class is shown
// the answer of a learner who has left.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { answer, CALL, createLiveWorlds, joined, move, openRound, seenBy } from '../../../test/live-session-world.ts';

let t: TestApp;
const { world, person } = createLiveWorlds(() => t);
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a round goes from the calls to the answers of the class and then to the outcome', async () => {
  const here = await world();
  const { teacher, learners } = here;
  const [ann, ben] = learners;
  invariant(ann !== undefined && ben !== undefined, 'two learners');
  const round = await openRound(here);
  expect((await answer(ann, round)).status).toBe(200);
  expect((await answer(ann, round, { direction: 'bearish', confidence: 80, isLocked: true })).status).toBe(200);
  expect((await answer(ben, round, { confidence: 40 })).status).toBe(200);
  expect(await seenBy(teacher, here)).toMatchObject({
    answered: 2,
    distribution: { meanConfidence: 60 },
    reveal: null,
  });
  expect(await seenBy(ann, here)).toMatchObject({
    answer: { direction: 'bearish', confidence: 80, isLocked: true },
    answered: null,
    distribution: null,
    reveal: null,
  });
  await move(teacher, round, 'closed');
  expect((await seenBy(ann, here))?.distribution).toBeNull();
  await move(teacher, round, 'shown');
  expect((await seenBy(ann, here))?.distribution?.directions.map(({ count }) => count)).toEqual([1, 1, 0]);
  expect((await seenBy(ann, here))?.reveal).toBeNull();
  const { body } = await move(teacher, round, 'revealed');
  expect(body.session.round.reveal.outcome).toHaveLength(20);
  expect((await seenBy(ben, here))?.reveal).toEqual(body.session.round.reveal);
});

test('neither outcome nor asset of a masked round leaves the server before the reveal', async () => {
  const here = await world(1);
  const { teacher, learners, live } = here;
  const round = await openRound(here);
  const id = round.split('/').at(-1);
  const [stored] = await t.db.read(
    async (tx) => (await tx.$client.query('SELECT bars, setup_count, asset FROM live_rounds WHERE id = $1', [id])).rows,
  );
  const secrets: string[] = stored.bars.flatMap((bar: number[]) => bar.slice(0, 5)).map(String);
  for (const state of ['open', 'closed', 'shown']) {
    const texts = [];
    for (const { client } of [teacher, ...learners]) {
      texts.push((await client.get(live)).text, (await client.get(`${round}/answered`)).text);
      texts.push((await client.put(`${round}/answer`, CALL)).text);
    }
    texts.push((await move(teacher, round, state)).text);
    const words = new Set(texts.join(' ').match(/-?\d+(?:\.\d+)?/gu));
    expect(secrets.filter((secret) => secret.length >= 7 && words.has(secret))).toEqual([]);
    expect(texts.join(' ')).not.toContain(`"${stored.asset}"`);
    for (const { client } of [teacher, ...learners]) {
      const { chart } = (await client.get(live)).body.session.round;
      expect(chart.bars).toHaveLength(stored.setup_count);
      expect(chart.bars.at(-1)[0]).toBe(0);
    }
  }
  expect((await move(teacher, round, 'revealed')).body.session.round.reveal.asset).toBe(stored.asset);
});

test('a round moves one step at a time, and a repeated step changes nothing', async () => {
  const here = await world(1);
  const round = await openRound(here);
  for (const early of ['shown', 'revealed'])
    expect((await move(here.teacher, round, early)).body.code).toBe('live-round-not-there-yet');
  const both = await Promise.all([move(here.teacher, round, 'closed'), move(here.teacher, round, 'closed')]);
  expect(both.map(({ body }) => body.session.round.state)).toEqual(['closed', 'closed']);
  expect((await move(here.teacher, round, 'revealed')).status).toBe(409);
});

test('a late answer is refused with a message, but the stored one may be sent again', async () => {
  const here = await world(1);
  const [ann] = here.learners;
  invariant(ann !== undefined, 'a learner');
  const round = await openRound(here);
  await answer(ann, round);
  await move(here.teacher, round, 'closed');
  expect((await answer(ann, round)).status).toBe(200);
  const late = await answer(ann, round, { confidence: 61 });
  expect([late.status, late.body.code]).toEqual([409, 'live-round-closed']);
  expect(late.body.detail).toContain('came too late');
  expect((await seenBy(here.teacher, here))?.distribution?.meanConfidence).toBe(60);
});

test('an answer sent while the round closes counts exactly if it was accepted', async () => {
  const here = await world(4);
  const round = await openRound(here);
  const [answers] = await Promise.all([
    Promise.all(here.learners.map((learner) => answer(learner, round))),
    move(here.teacher, round, 'closed'),
  ]);
  const accepted = answers.filter(({ status }) => status === 200).length;
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  expect((await seenBy(here.teacher, here))?.answered).toBe(accepted);
});

test('a locked answer stays, whichever tab tries to change it', async () => {
  const here = await world(1);
  const [ann] = here.learners;
  invariant(ann !== undefined, 'a learner');
  const round = await openRound(here);
  const tabs = await Promise.all([
    answer(ann, round, { confidence: 50, isLocked: true }),
    answer(ann, round, { confidence: 90, isLocked: true }),
  ]);
  expect(tabs.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  const kept = tabs.find(({ status }) => status === 200)?.body.answer;
  expect((await seenBy(ann, here))?.answer).toEqual(kept);
  expect((await answer(ann, round, { confidence: 70 })).body.code).toBe('live-answer-locked');
});

test('a learner who has left is not counted and sees nothing, and a late joiner can take part', async () => {
  const here = await world(2);
  const [ann, ben] = here.learners;
  invariant(ann !== undefined && ben !== undefined, 'two learners');
  const round = await openRound(here);
  for (const learner of [ann, ben]) await answer(learner, round);
  await ann.client.delete(`/api/classes/${here.classId}/membership`);
  expect((await seenBy(here.teacher, here))?.answered).toBe(1);
  expect((await ann.client.get(here.live)).status).toBe(404);
  expect((await answer(ann, round, { confidence: 70 })).status).toBe(404);
  const late = await joined(await person(), here.code);
  expect((await answer(late, round)).status).toBe(200);
  const { learners } = (await here.teacher.client.get(`${round}/answered`)).body;
  expect(learners).toEqual([
    { username: ben.username, hasAnswered: true },
    { username: late.username, hasAnswered: true },
  ]);
  t.clock.advance(1000);
  await joined(ann, here.code);
  expect((await seenBy(here.teacher, here))?.answered).toBe(2);
});

test('accounts outside of the class, other classes and the wrong role are refused', async () => {
  const [here, there] = [await world(1), await world(1)];
  const round = await openRound(here);
  const [ann, foreign] = [here.learners[0], there.learners[0]];
  invariant(ann !== undefined && foreign !== undefined, 'learners');
  for (const { client } of [foreign, there.teacher]) {
    expect((await client.get(here.live)).status).toBe(404);
    expect((await client.put(`${round}/answer`, CALL)).status).toBe(404);
    expect((await client.put(`${round}/state`, { state: 'closed' })).status).toBe(404);
  }
  const elsewhere = round.replace(here.classId, there.classId);
  expect((await answer(foreign, elsewhere)).status).toBe(404);
  expect((await move(there.teacher, elsewhere, 'closed')).status).toBe(404);
  expect((await move(ann, round, 'closed')).body.code).toBe('not-allowed');
  expect((await ann.client.get(`${round}/answered`)).body.code).toBe('not-allowed');
  expect((await answer(here.teacher, round)).body.code).toBe('not-allowed');
});

test('a class has one session, a session one open round, and both survive a closed tab of the teacher', async () => {
  const here = await world(1);
  const first = (await here.teacher.client.get(here.live)).body.session;
  const again = await Promise.all([1, 2].map(() => here.teacher.client.post(here.live, { id: randomUUID() })));
  expect(again.map(({ body }) => body.session.id)).toEqual([first.id, first.id]);
  await openRound(here, { kind: 'mark', masked: false });
  const wish = { id: randomUUID(), kind: 'call', assetClass: 'random', timeframe: 'random', masked: true };
  const refused = await here.teacher.client.post(`${here.live}/rounds`, wish);
  expect([refused.status, refused.body.code]).toEqual([409, 'live-round-open']);
  expect((await here.teacher.client.delete(here.live)).body.session).toBeNull();
  expect((await here.teacher.client.delete(here.live)).status).toBe(200);
});
