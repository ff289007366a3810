// If this fails, a grade does not arrive in the gradebook or arrives twice, or arrives for a learner who left the class
// or removed the link.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { markRight, workThrough } from '../../../test/chart-exam-world.ts';
import { doTask } from '../../../test/study-world.ts';
import { openAccount, sql, type Account } from '../../../test/account-world.ts';
import {
  finishWork,
  joinCourse,
  launch,
  openCourse,
  openLtiWorld,
  storeAssignment,
  type LtiWorld,
} from '../../../test/lti-world.ts';
import type { PlatformPerson } from '../../../test/lti-platform.ts';
import { scoresUrl } from './send-scores.service.ts';

let world: LtiWorld;
let learner: Account;
let classId: string;
let teacher: Account;
let assignmentId: string;
const link = () => ({ id: `graded-${people}`, custom: { assignment: assignmentId } });

let people = 0;
let person: PlatformPerson;

beforeAll(async () => {
  world = await openLtiWorld();
  ({ classId, teacher } = await openCourse(world));
});
beforeEach(async () => {
  people += 1;
  person = { subject: `learner-${people}`, role: 'Learner' };
  await sql(world.t, 'DELETE FROM lti_scores');
  Object.assign(world.platform, { scoreStatus: 204 });
  world.platform.scores.length = 0;
  assignmentId = await storeAssignment(world, classId, 'Candles');
  learner = await openAccount(world.t, `Lena${people}`);
  await joinCourse(world, learner, person, link());
});
afterAll(() => world.close());

const finish = (score: number) => finishWork(world, assignmentId, learner.userId, score);
/** Advances the clock until the job that sends grades is due, and runs that job. */
const drain = () => {
  world.t.clock.advance(10_000);
  return world.t.drain();
};
const given = () => world.platform.scores.map(({ score }) => score['scoreGiven']);

test('the grade of a finished assignment is sent to the platform', async () => {
  await finish(0.875);
  const timestamp = new Date(world.t.clock.now()).toISOString();
  await drain();
  expect(world.platform.scores).toEqual([
    {
      column: 'graded-1',
      contentType: 'application/vnd.ims.lis.v1.score+json',
      score: {
        userId: 'learner-1',
        scoreGiven: 87.5,
        scoreMaximum: 100,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        timestamp,
      },
    },
  ]);
  expect(world.platform.faults).toEqual([]);
});

test('the same grade is sent once, a later one is sent, an earlier one is not; one token serves all', async () => {
  await finish(0.5);
  await drain();
  await finish(0.5);
  await joinCourse(world, learner, person, link());
  await drain();
  expect(given()).toEqual([50]);
  world.t.clock.advance(MINUTE_MS);
  await finish(0.75);
  await drain();
  expect(given()).toEqual([50, 75]);
  expect(world.platform.counts.tokens).toBe(1);
});

test('work that was finished before the link was opened is graded when it is opened', async () => {
  const other = await openAccount(world.t, 'Lars');
  const lars = { subject: 'lars', role: 'Learner' } as const;
  await joinCourse(world, other, lars);
  await finishWork(world, assignmentId, other.userId, 1);
  await drain();
  const path = await launch(world, other.client, lars, link());
  await other.client.post(`${path}/open`, {});
  await drain();
  expect(world.platform.scores.map(({ score }) => score['userId'])).toContain('lars');
});

test('an assigned Chart Exam and an assigned task are graded at the platform once they are done', async () => {
  const assigned = async (content: object): Promise<string> => {
    const body = { id: randomUUID(), title: 'Do this', dueAt: null, content };
    return (await teacher.client.post(`/api/classes/${classId}/assignments`, body)).body.id;
  };
  const exam = { kind: 'chart-exam', type: 'swing-analysis', assetClass: 'crypto', interval: '1d', charts: 1 };
  const place = { place: 'unaided', lesson: 'candle', index: 0 } as const;
  const opened = async (id: string, of: string) =>
    joinCourse(world, learner, person, { id: `${of}-${people}`, custom: { assignment: id } });
  const [examId, taskId] = [await assigned(exam), await assigned({ kind: 'task', task: place })];
  await opened(examId, 'exam');
  await opened(taskId, 'task');
  const { attemptId } = (await learner.client.post(`/api/classes/${classId}/assignments/${examId}/start`)).body;
  await workThrough(learner.client, (await learner.client.get(`/api/chart-exams/${attemptId}`)).body, markRight);
  await doTask(world.t, learner.client, place);
  await drain();
  await drain();
  const columns = world.platform.scores.map(({ column, score }) => `${column} ${String(score['scoreGiven'])}`);
  expect(columns.toSorted()).toEqual([`exam-${people} 100`, `task-${people} 100`]);
});

test('the grade of work from before joining again is sent once the learner lets it count again', async () => {
  await finish(0.5);
  await learner.client.delete(`/api/classes/${classId}/membership`);
  await drain();
  const { code } = (await teacher.client.get(`/api/classes/${classId}`)).body.joining;
  await learner.client.post('/api/classes/memberships', { code, isSixteenOrOlder: true });
  await drain();
  expect(given()).toEqual([]);
  await learner.client.post(`/api/classes/${classId}/assignments/${assignmentId}/start`);
  await drain();
  await drain();
  expect(given()).toEqual([50]);
});

describe('a grade is not sent', () => {
  test('to a platform after the learner has left the class', async () => {
    await finish(0.5);
    await sql(world.t, 'UPDATE class_members SET left_at = now(), left_by = $2 WHERE user_id = $1', [
      learner.userId,
      'learner',
    ]);
    await drain();
    expect(given()).toEqual([]);
    expect(await sql(world.t, 'SELECT 1 FROM lti_scores')).toEqual([]);
  });

  test('to a platform after the account was unlinked', async () => {
    await finish(0.5);
    const { links } = (await learner.client.get('/api/lti/links')).body;
    await learner.client.delete(`/api/lti/links/${links[0].id}`);
    await drain();
    expect(given()).toEqual([]);
  });
});

describe('a grade that the platform refuses', () => {
  test('is sent again with growing delays, and in its newest version', async () => {
    world.platform.scoreStatus = 503;
    await finish(0.5);
    await drain();
    const [waiting] = await sql(world.t, 'SELECT attempts, error, due_at FROM lti_scores');
    expect(waiting).toMatchObject({ attempts: 1, error: 'The platform answered 503.' });
    world.t.clock.advance(5_000);
    await drain();
    expect((await sql(world.t, 'SELECT attempts FROM lti_scores'))[0]?.['attempts']).toBe(1);
    await finish(0.625);
    world.platform.scoreStatus = 204;
    world.t.clock.advance(MINUTE_MS);
    await drain();
    expect(given()).toEqual([62.5]);
  });

  test('with a final status is parked; an administrator sees it without a name, and can send it again', async () => {
    world.platform.scoreStatus = 404;
    await finish(0.5);
    await drain();
    world.t.clock.advance(12 * 60 * MINUTE_MS);
    await drain();
    const { parked } = (await world.admin.client.get('/api/admin/lti/parked')).body;
    expect(parked).toEqual([
      {
        id: expect.any(String),
        platform: 'Test Platform',
        className: 'Markets 101',
        assignment: 'Candles',
        attempts: 1,
        error: 'The platform answered 404.',
        parkedAt: expect.any(String),
      },
    ]);
    world.platform.scoreStatus = 204;
    expect((await world.admin.client.post(`/api/admin/lti/parked/${parked[0].id}/retry`)).status).toBe(200);
    expect((await world.admin.client.post(`/api/admin/lti/parked/${parked[0].id}/retry`)).status).toBe(404);
    await drain();
    expect(given()).toEqual([50]);
    const acts = await sql(world.t, 'SELECT act FROM audit_entries ORDER BY id');
    expect(acts.map(({ act }) => act)).toEqual(['add-lti-platform', 'retry-lti-score']);
  });

  test('because of an unknown access token is sent again with a new token', async () => {
    const before = world.platform.counts.tokens;
    world.platform.scoreStatus = 401;
    await finish(0.5);
    await drain();
    world.platform.scoreStatus = 204;
    world.t.clock.advance(MINUTE_MS);
    await drain();
    expect(given()).toEqual([50]);
    expect(world.platform.counts.tokens).toBe(before + 1);
  });
});

test('the path for scores comes before the query string of a column', () => {
  expect(scoresUrl('https://lms.example/mod/lti/services.php/2/lineitems/3/lineitem?type_id=1')).toBe(
    'https://lms.example/mod/lti/services.php/2/lineitems/3/lineitem/scores?type_id=1',
  );
  expect(scoresUrl('https://lms.example/api/lti/courses/2/line_items/3/')).toBe(
    'https://lms.example/api/lti/courses/2/line_items/3/scores',
  );
});

test('a grade for a platform that cannot be reached stays due', async () => {
  await sql(world.t, `UPDATE lti_resources SET line_item_url = 'http://127.0.0.1:1/columns/1'`);
  await finish(0.5);
  await drain();
  const [waiting] = await sql(world.t, 'SELECT error, due_at IS NOT NULL AS waits FROM lti_scores');
  expect(waiting).toEqual({ error: expect.stringContaining('The platform was not reached'), waits: true });
});

// This test must stay the last one in the file, because sessions expire during it.
test('a grade is parked after 14 attempts', async () => {
  world.platform.scoreStatus = 500;
  await finish(0.5);
  for (let i = 0; i < 20; i += 1) {
    await drain();
    world.t.clock.advance(6 * 60 * MINUTE_MS);
  }
  expect((await sql(world.t, 'SELECT attempts, parked_at IS NOT NULL AS parked FROM lti_scores'))[0]).toEqual({
    attempts: 14,
    parked: true,
  });
});
