// If this fails, a removed platform still receives grades, or its removal deletes classes or accounts.
import { expect, test } from 'vitest';
import { openAccount, sql } from '../../../test/account-world.ts';
import { finishWork, joinCourse, LEARNER, openCourse, openLtiWorld, storeAssignment } from '../../../test/lti-world.ts';

test('after a platform was removed, nothing is sent to it, and the class stays', async () => {
  const world = await openLtiWorld();
  const { classId } = await openCourse(world);
  const assignmentId = await storeAssignment(world, classId, 'Candles');
  const learner = await openAccount(world.t, 'Lena');
  await joinCourse(world, learner, LEARNER, { id: 'graded', custom: { assignment: assignmentId } });
  await finishWork(world, assignmentId, learner.userId, 0.5);
  const { platforms } = (await world.admin.client.get('/api/admin/lti')).body;
  expect(platforms).toEqual([expect.objectContaining({ people: 2, courses: 1 })]);
  expect((await world.admin.client.delete(`/api/admin/lti/platforms/${platforms[0].id}`)).status).toBe(200);
  await world.t.drain();
  expect(world.platform.scores).toEqual([]);
  expect(await sql(world.t, 'SELECT id FROM classes')).toEqual([{ id: classId }]);
  expect(await sql(world.t, 'SELECT 1 FROM lti_links UNION ALL SELECT 1 FROM lti_courses')).toEqual([]);
  await world.close();
});
