// If this fails, marks of a class are lost, counted twice or shown too early, or the correct marks leave the server
// before the reveal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LiveMarkView } from '@tradesense/contract/live-sessions.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { LIVE_MARKS_MAX } from '@tradesense/core/live-sessions/live-round.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  createLiveWorlds,
  joined,
  mark,
  move,
  openRound,
  seenBy,
  type LiveWorld,
} from '../../../test/live-session-world.ts';

let t: TestApp;
const { world, person } = createLiveWorlds(() => t);
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const MARKS = { kind: 'mark' };

async function roundOfMarks(here: LiveWorld, wish: object = {}) {
  const round = await openRound(here, { ...MARKS, ...wish });
  const seen = await seenBy(here.teacher, here);
  invariant(seen !== null && seen !== undefined, 'a round is open');
  const at = (bar: number, kind: 'high' | 'low' = 'high'): LiveMarkView => {
    const [time, , high, low] = seen.chart.bars.at(bar) ?? [0, 0, 0, 0];
    return { kind, time, price: kind === 'high' ? high : low };
  };
  return { round, at };
}

test("the heat of marks is for the teacher, then for all, and the rule's marks come at the reveal", async () => {
  const here = await world(3);
  const { teacher, learners } = here;
  const [ann, ben, cat] = learners;
  invariant(ann !== undefined && ben !== undefined && cat !== undefined, 'three learners');
  const { round, at } = await roundOfMarks(here);
  expect((await mark(ann, round, [at(-20), at(-30, 'low')])).status).toBe(200);
  expect((await mark(ben, round, [at(-20)])).status).toBe(200);
  expect((await mark(cat, round, [])).status).toBe(200);
  const heat = [
    { ...at(-30, 'low'), count: 1 },
    { ...at(-20), count: 2 },
  ];
  expect(await seenBy(teacher, here)).toMatchObject({ answered: 3, distribution: { heat }, reveal: null });
  for (const state of ['open', 'closed']) {
    await move(teacher, round, state);
    expect(await seenBy(ben, here)).toMatchObject({ answered: null, distribution: null, reveal: null });
    expect((await ben.client.get(here.live)).text).not.toContain(JSON.stringify(at(-30, 'low')));
  }
  await move(teacher, round, 'shown');
  expect(await seenBy(ben, here)).toMatchObject({ answered: 3, distribution: { heat }, reveal: null });
  const verdict = (await move(teacher, round, 'revealed')).body.session.round.reveal.marks;
  expect(verdict).toMatchObject({ marks: 3, own: null });
  expect(verdict.swings.length).toBeGreaterThan(0);
  const own = (await seenBy(ann, here))?.reveal?.marks?.own;
  expect(own?.marks.map((each) => each.mark)).toEqual([at(-20), at(-30, 'low')]);
  expect((await seenBy(cat, here))?.reveal?.marks?.own).toEqual({ score: 0, marks: [] });
});

test('marks that equal those of the rule are all right, on a masked chart or not', async () => {
  for (const masked of [true, false]) {
    const here = await world(2);
    const [ann, ben] = here.learners;
    invariant(ann !== undefined && ben !== undefined, 'two learners');
    const first = await roundOfMarks(here, { masked });
    for (const state of ['closed', 'shown']) await move(here.teacher, first.round, state);
    const rule = (await move(here.teacher, first.round, 'revealed')).body.session.round;
    const swings = rule.reveal.marks.swings.map(({ kind, time, price }: LiveMarkView) => ({ kind, time, price }));
    const { round } = await roundOfMarks(here, { masked });
    const [, id] = [first.round, round].map((address) => address.split('/').at(-1));
    // Gives the round the chart of an earlier round, so that the right marks are known.
    await t.db.transaction(async (tx) => {
      await tx.$client.query(
        'UPDATE live_rounds SET (bars, setup_count, timeframe, asset) = (SELECT bars, setup_count, timeframe, asset FROM live_rounds WHERE id = $1) WHERE id = $2',
        [rule.id, id],
      );
    });
    expect((await mark(ann, round, swings)).status).toBe(200);
    expect((await mark(ben, round, [])).status).toBe(200);
    for (const state of ['closed', 'shown', 'revealed']) await move(here.teacher, round, state);
    const verdict = (await seenBy(ann, here))?.reveal?.marks;
    expect(verdict?.swings.every(({ found }) => found === 1)).toBe(true);
    expect([verdict?.own?.score, verdict?.share?.estimate, verdict?.right]).toEqual([1, 1, swings.length]);
    expect(verdict?.meanScore).toBe(0.5);
  }
});

test('invalid marks are refused with a message, and nothing is stored', async () => {
  const here = await world(1);
  const [ann] = here.learners;
  invariant(ann !== undefined, 'a learner');
  const { round, at } = await roundOfMarks(here);
  const many = Array.from({ length: LIVE_MARKS_MAX + 1 }, (_, n) => at(-n - 1));
  const refused: readonly (readonly [unknown, string])[] = [
    [many, `body.marks: at most ${LIVE_MARKS_MAX} marks`],
    [[at(-1), { ...at(-1), time: 1 }], 'body.marks.1: this mark is on no bar of the chart'],
    [[{ ...at(-1), time: -100_000 }], 'body.marks.0: this mark is on no bar of the chart'],
    [[{ ...at(-1), price: 1e9 }], 'body.marks.0: the price of this mark is far from the chart'],
    [[at(-1), at(-2), { ...at(-1), price: 0 }], 'body.marks.2: this bar has a mark of this kind already'],
    [[{ ...at(-1), kind: 'level' }], 'body.marks.0.kind: '],
    [[{ ...at(-1), note: 'x' }], 'body.marks.0.note: '],
    [[{ ...at(-1), time: 0.5 }], 'body.marks.0.time: '],
    [[{ ...at(-1), price: '1' }], 'body.marks.0.price: '],
    [[{ ...at(-1), price: null }], 'body.marks.0.price: '],
    ['everything', 'body.marks: '],
    [undefined, 'body.marks: '],
  ];
  for (const [marks, detail] of refused) {
    const { status, body } = await mark(ann, round, marks);
    expect([status, body.code]).toEqual([400, 'invalid-request']);
    expect(body.detail).toContain(detail);
    expect(await seenBy(here.teacher, here)).toMatchObject({ answered: 0, distribution: { heat: [] } });
  }
  const call = await ann.client.put(`${round}/answer`, {
    kind: 'call',
    direction: 'bullish',
    confidence: 60,
    tag: null,
    isLocked: true,
  });
  expect([call.status, call.body.detail]).toEqual([400, 'body.kind: this round asks for marks']);
  expect((await mark(ann, round, [at(-1)])).status).toBe(200);
});

test('a second tab can see and change the marks until they are locked, and late marks are refused', async () => {
  const here = await world(1);
  const [ann] = here.learners;
  invariant(ann !== undefined, 'a learner');
  const { round, at } = await roundOfMarks(here);
  await mark(ann, round, [at(-9)], false);
  expect((await seenBy(ann, here))?.answer).toEqual({ kind: 'mark', marks: [at(-9)], isLocked: false });
  const tabs = await Promise.all([mark(ann, round, [at(-4)]), mark(ann, round, [at(-5)])]);
  expect(tabs.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
  const kept = tabs.find(({ status }) => status === 200)?.body.answer;
  expect((await seenBy(ann, here))?.answer).toEqual(kept);
  expect(await seenBy(here.teacher, here)).toMatchObject({ answered: 1, distribution: { heat: [{ count: 1 }] } });
  await move(here.teacher, round, 'closed');
  expect((await mark(ann, round, kept.marks)).status).toBe(200);
  expect((await mark(ann, round, [at(-6)])).body.code).toBe('live-round-closed');
});

test('the heat leaves out a learner who left during the round, and a late joiner sees the current state', async () => {
  const here = await world(2);
  const [ann, ben] = here.learners;
  invariant(ann !== undefined && ben !== undefined, 'two learners');
  const { round, at } = await roundOfMarks(here);
  for (const learner of [ann, ben]) await mark(learner, round, [at(-7)]);
  await ann.client.delete(`/api/classes/${here.classId}/membership`);
  expect((await seenBy(here.teacher, here))?.distribution?.heat).toEqual([{ ...at(-7), count: 1 }]);
  await move(here.teacher, round, 'closed');
  await move(here.teacher, round, 'shown');
  const late = await joined(await person(), here.code);
  expect(await seenBy(late, here)).toMatchObject({ state: 'shown', answer: null, answered: 1, reveal: null });
  await move(here.teacher, round, 'revealed');
  expect(await seenBy(late, here)).toMatchObject({ state: 'revealed', reveal: { marks: { own: null, marks: 1 } } });
});
