// If this fails, an answer that is sent while its round closes, or while another tab answers, counts although it was
// rejected, or is lost although it was accepted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { answer, createLiveWorlds, move, openRound, seenBy } from '../../../test/live-session-world.ts';

const ROUNDS = 10;
const LEARNERS = 6;
let t: TestApp;
const { world } = createLiveWorlds(() => t);
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('this file runs on a PostgreSQL server', () => {
  expect(t.db.kind).toBe('postgres');
});

test('answers sent during the close count if they were accepted, and a repeated close has one effect', async () => {
  const here = await world(LEARNERS);
  for (let n = 0; n < ROUNDS; n += 1) {
    const round = await openRound(here);
    const close = () => Promise.all([move(here.teacher, round, 'closed'), move(here.teacher, round, 'closed')]);
    const half = LEARNERS / 2;
    const first = here.learners.slice(0, half).map((learner) => answer(learner, round));
    const closing = close();
    const second = here.learners.slice(half).map((learner) => answer(learner, round));
    const sent = await Promise.all([...first, ...second]);
    expect((await closing).map(({ status }) => status)).toEqual([200, 200]);
    expect(sent.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const accepted = sent.filter(({ status }) => status === 200).length;
    expect((await seenBy(here.teacher, here))?.answered).toBe(accepted);
  }
});

test('if two tabs lock answers at the same time, one answer is stored and the other refused', async () => {
  const here = await world(1);
  const [ann] = here.learners;
  invariant(ann !== undefined, 'a learner');
  for (let n = 0; n < ROUNDS; n += 1) {
    const round = await openRound(here);
    const tabs = await Promise.all([
      answer(ann, round, { confidence: 50, isLocked: true }),
      answer(ann, round, { confidence: 90, isLocked: true }),
    ]);
    expect(tabs.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect((await seenBy(ann, here))?.answer).toEqual(tabs.find(({ status }) => status === 200)?.body.answer);
    await move(here.teacher, round, 'closed');
  }
});
