// If this fails, a user can perform a forbidden action in a live session, such as using an id of another class or an id
// twice, sending two requests at the same time, or acting after leaving or while suspended. Or an accepted answer is
// not counted.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CSRF_HEADER } from '@tradesense/contract/product.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  answer,
  createLiveWorlds,
  joined,
  mark,
  move,
  openRound,
  seenBy,
  type LiveWorld,
} from '../../../test/live-session-world.ts';
import { suspend, type Person } from '../../../test/people-world.ts';

let t: TestApp;
const { world } = createLiveWorlds(() => t);
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const LOCKED = { isLocked: true };
const WISH = { kind: 'call', assetClass: 'random', timeframe: 'random', masked: true };

/** Returns the first learner of a class. */
function learnerOf({ learners: [first] }: LiveWorld): Person {
  invariant(first !== undefined, 'a learner');
  return first;
}

/** Leaves the class and joins it again later. */
async function comeBack(someone: Person, here: LiveWorld): Promise<void> {
  await someone.client.delete(`/api/classes/${here.classId}/membership`);
  t.clock.advance(1000);
  await joined(someone, here.code);
}

test('a learner who rejoins during a round can answer again; the earlier locked answer does not count', async () => {
  const here = await world(1);
  const ann = learnerOf(here);
  const round = await openRound(here);
  expect((await answer(ann, round, LOCKED)).status).toBe(200);
  await comeBack(ann, here);
  expect(await seenBy(here.teacher, here)).toMatchObject({ answered: 0 });
  expect((await seenBy(ann, here))?.answer).toBeNull();
  // After rejoining, an identical answer is a new answer. It is accepted and counts.
  expect((await answer(ann, round, LOCKED)).status).toBe(200);
  expect(await seenBy(here.teacher, here)).toMatchObject({ answered: 1 });
  expect((await answer(ann, round, { ...LOCKED, confidence: 90 })).body.code).toBe('live-answer-locked');
  await comeBack(ann, here);
  await move(here.teacher, round, 'closed');
  const late = await answer(ann, round, LOCKED);
  expect([late.status, late.body.code]).toEqual([409, 'live-round-closed']);
});

test("archiving a class during a round hides the round and stops answers and the teacher's actions", async () => {
  const here = await world(1);
  const ann = learnerOf(here);
  const round = await openRound(here);
  const archive = (isArchived: boolean) => here.teacher.client.patch(`/api/classes/${here.classId}`, { isArchived });
  const [sent] = await Promise.all([answer(ann, round), archive(true)]);
  expect([200, 403]).toContain(sent.status);
  for (const { client } of [ann, here.teacher]) expect((await client.get(here.live)).body.session).toBeNull();
  expect((await answer(ann, round, { confidence: 90 })).body.code).toBe('not-allowed');
  for (const refused of [
    await move(here.teacher, round, 'closed'),
    await here.teacher.client.post(here.live, { id: randomUUID() }),
    await here.teacher.client.delete(here.live),
    await here.teacher.client.post(`${here.live}/rounds`, { id: randomUUID(), ...WISH }),
    await here.teacher.client.get(`${round}/answered`),
  ])
    expect(refused.body.code).toBe('not-allowed');
  await archive(false);
  expect(await seenBy(here.teacher, here)).toMatchObject({ state: 'open', answered: sent.status === 200 ? 1 : 0 });
});

test('two simultaneous reveals, rounds or sessions have the effect of one', async () => {
  const here = await world(1);
  const round = await openRound(here);
  for (const state of ['closed', 'shown', 'revealed']) {
    const both = await Promise.all([1, 2, 3].map(() => move(here.teacher, round, state)));
    expect(both.map(({ body }) => body.session.round.state)).toEqual([state, state, state]);
  }
  const open = () => here.teacher.client.post(`${here.live}/rounds`, { id: randomUUID(), ...WISH });
  const rounds = await Promise.all([open(), open()]);
  expect(rounds.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  await here.teacher.client.delete(here.live);
  const start = () => here.teacher.client.post(here.live, { id: randomUUID() });
  const sessions = await Promise.all([start(), start()]);
  expect(new Set(sessions.map(({ body }) => body.session.id)).size).toBe(1);
});

test('ids of another class or of an ended session are refused', async () => {
  const [here, there] = [await world(1), await world(1)];
  const ann = learnerOf(here);
  const foreign = await openRound(there);
  const foreignId = foreign.split('/').at(-1);
  const sessionOf = async ({ teacher, live }: LiveWorld) => (await teacher.client.get(live)).body.session;
  const stolen = await here.teacher.client.post(`${here.live}/rounds`, { id: foreignId, ...WISH });
  expect([stolen.status, (await sessionOf(here)).round]).toEqual([404, null]);
  const used = (await sessionOf(there)).id;
  await here.teacher.client.delete(here.live);
  expect((await here.teacher.client.post(here.live, { id: used })).status).toBe(404);
  for (const id of [foreignId, randomUUID()]) {
    expect((await answer(ann, `${here.live}/rounds/${id}`)).status).toBe(404);
    expect((await move(here.teacher, `${here.live}/rounds/${id}`, 'closed')).status).toBe(404);
    expect((await here.teacher.client.get(`${here.live}/rounds/${id}/answered`)).status).toBe(404);
  }
  expect((await seenBy(there.teacher, there))?.state).toBe('open');

  // The same id, sent at the same time for two classes of one teacher, creates one round.
  await here.teacher.client.post(here.live, { id: randomUUID() });
  const made = await here.teacher.client.post('/api/classes', { id: randomUUID(), name: 'Another class' });
  const second = `/api/classes/${made.body.id}/live`;
  await here.teacher.client.post(second, { id: randomUUID() });
  const id = randomUUID();
  const both = await Promise.all(
    [here.live, second].map((live) => here.teacher.client.post(`${live}/rounds`, { id, ...WISH })),
  );
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 404]);
});

test('an ended session accepts no answers and changes no round', async () => {
  const here = await world(1);
  const ann = learnerOf(here);
  const round = await openRound(here, { kind: 'mark' });
  const [sent] = await Promise.all([mark(ann, round, []), here.teacher.client.delete(here.live)]);
  expect([200, 409]).toContain(sent.status);
  expect((await mark(ann, round, [{ kind: 'high', time: 0, price: 0 }])).body.code).toMatch(
    /^live-(round-closed|answer-locked)$/u,
  );
  for (const state of ['closed', 'shown', 'revealed'])
    expect((await move(here.teacher, round, state)).status).toBe(404);
  expect((await ann.client.get(here.live)).body.session).toBeNull();
});

test('suspended people, guests and forged requests change nothing', async () => {
  const here = await world(2);
  const [ann, ben] = here.learners;
  invariant(ann !== undefined && ben !== undefined, 'two learners');
  const round = await openRound(here);
  const call = { kind: 'call', direction: 'bullish', confidence: 60, tag: null, isLocked: true };
  const forged = { [CSRF_HEADER]: 'forged' };
  expect((await ann.client.put(`${round}/answer`, call, forged)).status).toBe(403);
  expect((await here.teacher.client.put(`${round}/state`, { state: 'closed' }, forged)).status).toBe(403);
  expect((await here.teacher.client.delete(here.live, forged)).status).toBe(403);
  const guest = t.client();
  expect((await guest.get(here.live)).status).toBe(401);
  expect((await guest.put(`${round}/answer`, call)).status).toBe(401);
  await suspend(ann, t);
  expect((await answer(ann, round)).status).toBe(403);
  expect((await ann.client.get(here.live)).status).toBe(403);
  expect(await seenBy(here.teacher, here)).toMatchObject({ state: 'open', answered: 0 });
  expect((await answer(ben, round)).status).toBe(200);
  await suspend(here.teacher, t);
  expect((await move(here.teacher, round, 'closed')).status).toBe(403);
  expect((await seenBy(ben, here))?.state).toBe('open');
});
