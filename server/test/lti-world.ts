import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { openAccount, sql, type Account } from './account-world.ts';
import { finishWork as finishRow, storeAssignment as storeRow } from './class-rows.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { openLtiPlatform, type CourseLink, type PlatformPerson, type TestPlatform } from './lti-platform.ts';
import type { TestClient, TestResponse } from './test-client.ts';

/** An installation with one registered learning platform. */
export interface LtiWorld {
  readonly t: TestApp;
  readonly platform: TestPlatform;
  readonly admin: Account;
  close(): Promise<void>;
}

const TOOL = 'http://localhost:3000';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export const TEACHER: PlatformPerson = { subject: 'teacher-7', role: 'Instructor' };
export const LEARNER: PlatformPerson = { subject: 'learner-3', role: 'Learner' };
export const CLASS_LINK: CourseLink = { id: 'link-1', custom: {} };

export async function openLtiWorld(): Promise<LtiWorld> {
  const t = await createTestApp();
  const admin = await openAccount(t, 'Root', { isAdmin: true });
  const platform = await openLtiPlatform({
    toolUrl: TOOL,
    toolKeys: async () => (await t.client().get('/api/lti/jwks')).body,
    now: () => t.clock.now(),
  });
  const added = await admin.client.post('/api/admin/lti/platforms', platform.registration);
  invariant(added.status === 200, added.text);
  return {
    t,
    platform,
    admin,
    async close() {
      await platform.close();
      await t.close();
    },
  };
}

/** Starts a login in a browser, and returns the form that the platform will post to the tool. */
export async function startLaunch(
  { platform }: LtiWorld,
  client: TestClient,
  person: PlatformPerson,
  link: CourseLink | null = CLASS_LINK,
): Promise<URLSearchParams> {
  const started = await client.get(`/api/lti/login?${platform.initiation(person, link).toString()}`);
  invariant(started.status === 303, started.text);
  return (await platform.authorize(String(started.headers['location']))).form;
}

export const postLaunch = (client: TestClient, form: URLSearchParams): Promise<TestResponse> =>
  client.post('/api/lti/launch', Buffer.from(form.toString()), FORM);

/** Launches the tool in a browser. Returns the path of the launch under `/api`. */
export async function launch(
  world: LtiWorld,
  client: TestClient,
  person: PlatformPerson,
  link: CourseLink | null = CLASS_LINK,
): Promise<string> {
  const answer = await postLaunch(client, await startLaunch(world, client, person, link));
  invariant(answer.status === 303, answer.text);
  return `/api/lti/launches/${String(answer.headers['location']).split('/').at(-1)}`;
}

/** Returns a teacher whose course is connected to a new class. */
export async function openCourse(world: LtiWorld): Promise<{ readonly teacher: Account; readonly classId: string }> {
  const teacher = await openAccount(world.t, 'Tess');
  await giveUsername(world, teacher);
  const path = await launch(world, teacher.client, TEACHER);
  const opened = await teacher.client.post(`${path}/open`, { classId: null });
  invariant(opened.status === 200, opened.text);
  return { teacher, classId: String(opened.body.path).split('/').at(-1) ?? '' };
}

/** Gives an account the username that a class requires, unless it has one. */
export async function giveUsername({ t }: LtiWorld, { userId }: Account): Promise<void> {
  await sql(t, `UPDATE users SET username = 'lti_' || right(id::text, 12) WHERE id = $1 AND username IS NULL`, [
    userId,
  ]);
}

/** Launches the tool as a learner and joins the class that is connected to the course. */
export async function joinCourse(
  world: LtiWorld,
  account: Account,
  person: PlatformPerson = LEARNER,
  link: CourseLink = CLASS_LINK,
): Promise<void> {
  await giveUsername(world, account);
  const path = await launch(world, account.client, person, link);
  const opened = await account.client.post(`${path}/open`, { isOldEnough: true });
  invariant(opened.status === 200, opened.text);
}

/** Inserts an assignment of a class directly into the database. Returns its id. */
export async function storeAssignment({ t }: LtiWorld, classId: string, title: string): Promise<string> {
  const id = t.platform.ids.next();
  await t.db.transaction((tx) => storeRow(tx, { id, classId, title, now: new Date(t.clock.now()) }));
  return id;
}

/** Finishes a learner's work with a grade, as the classes module does. */
export async function finishWork({ t }: LtiWorld, assignmentId: string, userId: string, score: number): Promise<void> {
  await t.db.transaction((tx) => finishRow(t.platform, tx, { assignmentId, userId, score }));
}
