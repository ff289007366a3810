// If this fails, somebody other than the teacher sees a learner's work in a class, or the teacher sees learners who
// have left or work from before they joined.
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest';
import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import {
  assignTo,
  doTest,
  joinTaughtClass,
  leaveClass,
  LESSON,
  openClassOf,
  openSomebody,
  openTaughtClass,
  seenBy,
  startWork,
  testOf,
  type TaughtClass,
} from '../../../test/class-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { suspend, type Person } from '../../../test/people-world.ts';
import { doQuiz } from '../../../test/study-world.ts';
import type { TestClient } from '../../../test/test-client.ts';

/** The endpoints that show a class's teacher data about its learners. */
const READS = ['progress', 'calibration', 'items', 'gradebook'] as const;
type Read = (typeof READS)[number];
const pathOf = (read: Read, { path }: TaughtClass, { id }: ClassAssignment): string =>
  read === 'items' ? `${path}/assignments/${id}/items` : `${path}/${read}`;

describe('the figures of a class', () => {
  const READERS = {
    visitor: 401,
    stranger: 404,
    'another teacher': 404,
    'learner of the class': 404,
    'learner who left': 404,
    administrator: 404,
    teacher: 200,
    'teacher of an archived class': 200,
    'teacher who has switched off': 403,
  } as const;
  type Reader = keyof typeof READERS;

  let t: TestApp;
  const rooms = new Map<Reader, readonly [TestClient, TaughtClass, ClassAssignment]>();
  beforeAll(async () => {
    t = await createTestApp();
    const roomOf = async (size: number) => {
      const taught = await openTaughtClass(t, size);
      return [taught, await assignTo(taught, LESSON)] as const;
    };
    const [open, lesson] = await roomOf(3);
    const [fellow, gone] = open.learners as [Person, Person, Person];
    await leaveClass(gone, open);
    const other = await openTaughtClass(t, 1);
    const [archived, archivedLesson] = await roomOf(1);
    await archived.teacher.client.patch(archived.path, { isArchived: true });
    const [off, offLesson] = await roomOf(1);
    await off.teacher.client.put('/api/classes/teaching', { teaches: false });
    rooms.set('visitor', [t.client(), open, lesson]);
    rooms.set('stranger', [(await openSomebody(t)).client, open, lesson]);
    rooms.set('another teacher', [other.teacher.client, open, lesson]);
    rooms.set('learner of the class', [fellow.client, open, lesson]);
    rooms.set('learner who left', [gone.client, open, lesson]);
    rooms.set('administrator', [(await openSomebody(t, { isAdmin: true })).client, open, lesson]);
    rooms.set('teacher', [open.teacher.client, open, lesson]);
    rooms.set('teacher of an archived class', [archived.teacher.client, archived, archivedLesson]);
    rooms.set('teacher who has switched off', [off.teacher.client, off, offLesson]);
  });
  afterAll(() => t.close());

  test.each(Object.keys(READERS) as Reader[])('can be read or are refused by role: %s', async (reader) => {
    const [client, taught, assignment] = rooms.get(reader)!;
    const found: Record<string, number> = {};
    for (const read of READS) found[read] = (await client.get(pathOf(read, taught, assignment))).status;
    const status = READERS[reader];
    expect(found).toEqual({ progress: status, calibration: status, items: status, gradebook: status });
  });

  const OWN: Partial<Record<Reader, number>> = { visitor: 401, 'learner of the class': 200 };
  test.each(Object.keys(READERS) as Reader[])(
    'show a learner only what the teacher sees of that learner: %s',
    async (reader) => {
      const [client, { path }] = rooms.get(reader)!;
      expect((await client.get(`${path}/progress/own`)).status).toBe(OWN[reader] ?? 404);
    },
  );

  test('show a learner whose teacher has turned teaching off that no work is shared', async () => {
    const [, { learners, path }] = rooms.get('teacher who has switched off')!;
    const { status, body } = await learners[0]!.client.get(`${path}/progress/own`);
    expect([status, body.learners]).toEqual([200, []]);
  });

  test('do not exist for a withdrawn assignment or one of another class', async () => {
    const [client, { path }, { id }] = rooms.get('teacher')!;
    const [, , foreign] = rooms.get('teacher of an archived class')!;
    expect((await client.get(`${path}/assignments/${foreign.id}/items`)).status).toBe(404);
    await client.delete(`${path}/assignments/${id}`);
    expect((await client.get(`${path}/assignments/${id}/items`)).status).toBe(404);
    expect((await client.get(`${path}/progress`)).body.assignments).toEqual([]);
  });
});

describe('a learner who', () => {
  let t: TestApp;
  beforeEach(async () => {
    t = await createTestApp();
  });
  afterEach(() => t.close());

  /** Returns what the endpoints of `READS` show the teacher, as one text. */
  async function readAll(taught: TaughtClass, assignments: readonly ClassAssignment[]): Promise<string> {
    const texts: string[] = [];
    for (const assignment of assignments)
      for (const read of READS) texts.push((await taught.teacher.client.get(pathOf(read, taught, assignment))).text);
    return texts.join('\n');
  }

  async function worked() {
    const taught = await openTaughtClass(t, 4);
    const assignments = [await assignTo(taught, LESSON), await assignTo(taught, testOf(2))] as const;
    for (const learner of taught.learners) {
      await doQuiz(learner.client, 'candle');
      await doTest(learner, taught, assignments[1]);
    }
    const counts = async () => {
      const { client } = taught.teacher;
      const itemsOf = async ({ id }: ClassAssignment) =>
        (await client.get(`${taught.path}/assignments/${id}/items`)).body.learners as number;
      const { learners, calls } = (await client.get(`${taught.path}/calibration`)).body;
      return [await itemsOf(assignments[0]), await itemsOf(assignments[1]), learners, calls];
    };
    const [gone] = taught.learners as [Person];
    expect(await readAll(taught, assignments)).toContain(gone.username);
    expect(await counts()).toEqual([4, 4, 4, 8]);
    return { taught, assignments, gone, counts };
  }

  test.each<[what: string, go: (taught: TaughtClass, gone: Person) => Promise<unknown>]>([
    ['left', (taught, gone) => leaveClass(gone, taught)],
    ['was removed', ({ teacher, path }, gone) => teacher.client.delete(`${path}/members/${gone.username}`)],
  ])(
    '%s is nowhere in what the teacher reads, and joining again brings back none of the earlier work',
    async (_what, go) => {
      const { taught, assignments, gone, counts } = await worked();
      await go(taught, gone);
      expect(await readAll(taught, assignments)).not.toContain(gone.username);
      expect(await counts()).toEqual([3, 3, 3, 6]);
      expect((await gone.client.get(`${taught.path}/progress/own`)).status).toBe(404);
      t.clock.advance(1000);
      await joinTaughtClass(taught, gone);
      expect(await counts()).toEqual([3, 3, 3, 6]);
      const { body } = await taught.teacher.client.get(`${taught.path}/progress`);
      const again = body.learners.find(({ username }: Person) => username === gone.username);
      expect(again.work).toEqual([null, null]);
      expect((await gone.client.get(`${taught.path}/progress/own`)).body.learners).toEqual([again]);
      const listed = await seenBy(gone, taught);
      expect(listed.map(({ own, hasEarlierWork }) => [own, hasEarlierWork])).toEqual([
        [null, true],
        [null, true],
      ]);
    },
  );

  test('joined again and starts work from before has it counted again, for teacher and learner alike', async () => {
    const { taught, assignments, gone, counts } = await worked();
    const workOf = async () => {
      const { body } = await taught.teacher.client.get(`${taught.path}/progress`);
      return body.learners.find(({ username }: Person) => username === gone.username).work;
    };
    const before = await workOf();
    const [, { attemptId }] = (await seenBy(gone, taught)).map(({ own }) => own!) as [unknown, { attemptId: string }];
    await leaveClass(gone, taught);
    t.clock.advance(1000);
    await joinTaughtClass(taught, gone);
    expect((await gone.client.get(`/api/class-attempts/${attemptId}`)).body.class).toBeNull();
    expect((await startWork(gone, taught, assignments[1])).body).toEqual({ attemptId });
    const startedAt = new Date(t.clock.now()).toISOString();
    expect(await workOf()).toEqual([null, { ...before[1], startedAt }]);
    expect(await counts()).toEqual([3, 4, 4, 8]);
    const [, listed] = await seenBy(gone, taught);
    const { finishedAt, score, isLate } = before[1];
    expect(listed).toMatchObject({ own: { attemptId, finishedAt, score, isLate }, hasEarlierWork: false });
    expect((await gone.client.get(`/api/class-attempts/${attemptId}`)).body.class).toMatchObject({ id: taught.id });
    expect((await startWork(gone, taught, assignments[1])).body).toEqual({ attemptId });
  });

  test('joined again and passes a lesson again has it finished for the teacher too', async () => {
    const { taught, gone } = await worked();
    await leaveClass(gone, taught);
    t.clock.advance(1000);
    await joinTaughtClass(taught, gone);
    await doQuiz(gone.client, 'candle');
    await t.drain();
    const { body } = await taught.teacher.client.get(`${taught.path}/progress`);
    const { work } = body.learners.find(({ username }: Person) => username === gone.username);
    expect(work).toMatchObject([{ finishedAt: expect.any(String) }, null]);
  });

  test('joined again to an archived class keeps the work from before uncounted', async () => {
    const { taught, assignments, gone } = await worked();
    await leaveClass(gone, taught);
    t.clock.advance(1000);
    await joinTaughtClass(taught, gone);
    await taught.teacher.client.patch(taught.path, { isArchived: true });
    expect((await startWork(gone, taught, assignments[1])).status).toBe(404);
    expect((await seenBy(gone, taught))[1]).toMatchObject({ own: null, hasEarlierWork: true });
  });

  test('is in two classes of a teacher has in each only the work of that class', async () => {
    const taught = await openTaughtClass(t, 1);
    const [learner] = taught.learners as [Person];
    const other = await openClassOf(t, taught.teacher, 'Other');
    await joinTaughtClass(other, learner);
    await doTest(learner, taught, await assignTo(taught, testOf(1)));
    const assigned = await assignTo(other, testOf(1));
    expect((await other.teacher.client.get(`${other.path}/progress`)).body.learners).toMatchObject([{ work: [null] }]);
    expect((await other.teacher.client.get(pathOf('calibration', other, assigned))).body.calls).toBe(0);
  });

  test('did rated tests and private quizzes has none of them in what the teacher reads', async () => {
    const taught = await openTaughtClass(t, 3);
    const assignment = await assignTo(taught, { ...LESSON, content: { kind: 'lesson', lesson: 'atr' } });
    for (const { client } of taught.learners) await doQuiz(client, 'candle', 1);
    await t.drain();
    expect((await taught.teacher.client.get(pathOf('items', taught, assignment))).body.learners).toBe(0);
    expect((await taught.teacher.client.get(pathOf('calibration', taught, assignment))).body.calls).toBe(0);
  });

  test('is suspended is in no row', async () => {
    const taught = await openTaughtClass(t, 1);
    const [learner] = taught.learners as [Person];
    await suspend(learner, t);
    expect((await taught.teacher.client.get(`${taught.path}/progress`)).body).toMatchObject({
      learners: [],
      learnerCount: 0,
    });
  });

  test('shows the name only to followers hides it from a blocked teacher', async () => {
    const taught = await openTaughtClass(t, 1);
    const [learner] = taught.learners as [Person];
    await learner.client.put('/api/profile/audiences', { block: 'name', audience: 'public' });
    const name = async () => (await taught.teacher.client.get(`${taught.path}/progress`)).body.learners[0].name;
    expect(await name()).toBe(learner.username);
    await learner.client.put(`/api/people/${taught.teacher.username}/block`);
    expect(await name()).toBeNull();
  });
});
