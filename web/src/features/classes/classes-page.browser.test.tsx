// If this fails, a learner does not see their classes, cannot join one, or does not learn why that failed, what
// finishes an assignment, or that it was withdrawn.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ClassSummary } from '@tradesense/contract/classes.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import {
  atEachSize,
  chooseSegment,
  expectAbsent,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { progressOf } from './class-progress.test-data.ts';

const ID = '00000000-0000-7000-9000-000000000001';
const JOIN = 'POST /api/classes/memberships';
const LIST = 'GET /api/classes';
const button = (name: string) => page.getByRole('button', { name, exact: true });

const classOf = (about: Partial<ClassSummary> = {}): ClassSummary => ({
  id: ID,
  name: 'Reading structure, group 3, Tuesdays and Thursdays in the evening',
  description: null,
  role: 'learner',
  teacher: { username: 'tess', profileImageUrl: null },
  members: 24,
  createdAt: '2026-01-01T00:00:00.000Z',
  archivedAt: null,
  joining: null,
  ...about,
});

/** Adds the responses for the page of the class, which opens after joining. */
const withClass = (server: FakeServer): FakeServer =>
  server
    .answer('GET /api/classes/{id}', classOf())
    .answer('GET /api/classes/{id}/assignments', { assignments: [] })
    .answer('GET /api/classes/{id}/messages', { messages: [], nextCursor: null })
    .answer('GET /api/classes/{id}/progress/own', progressOf(1, 0));

test('classes, joining and teaching are in view in a window of each size', async () => {
  await makeNarrow();
  const classes = [
    classOf(),
    classOf({ id: ID.replace('1', '2'), role: 'teacher', members: 1 }),
    classOf({ id: ID.replace('1', '3'), teacher: null, archivedAt: '2026-01-02T00:00:00.000Z' }),
  ];
  await mountApp({
    path: '/classes',
    server: new FakeServer().answer(LIST, { teaches: true, classes }),
    user: newUser(),
  });
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(page.getByText('With tess · 24 learners')).toBeVisible();
    await expect.element(page.getByText('You teach · 1 learner')).toBeVisible();
    await expect.element(page.getByText('With a suspended teacher · 24 learners')).toBeVisible();
    await expect.element(page.getByText('archived')).toBeVisible();
    await expect.element(button('Make class')).toBeDisabled();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('an assignment says when it is finished, and that it was due before the learner joined', async () => {
  const content = { kind: 'lesson', topic: 'how-markets-work', lesson: 'candle', lessonTitle: 'One candle' } as const;
  const own = {
    attemptId: null,
    startedAt: '2026-01-02T00:00:00.000Z',
    finishedAt: null,
    score: null,
    isLate: false,
    isAbandoned: false,
  };
  const row = {
    createdAt: '2026-01-01T00:00:00.000Z',
    dueAt: '2026-01-02T00:00:00.000Z',
    content,
    own: null,
    hasEarlierWork: false,
  };
  const done = { ...own, finishedAt: '2026-01-03T00:00:00.000Z', score: 1 };
  const server = withClass(new FakeServer().answer(LIST, { teaches: false, classes: [classOf()] })).answer(
    'GET /api/classes/{id}/assignments',
    {
      assignments: [
        { ...row, id: ID.replace('9', 'a'), title: 'First', isDueBeforeJoining: true },
        { ...row, id: ID.replace('9', 'b'), title: 'Second', isDueBeforeJoining: false, own: done },
      ],
    },
  );
  await mountApp({ path: `/classes/${ID}`, server, user: newUser() });
  const [first, second] = [
    page.getByRole('listitem', { name: 'First' }),
    page.getByRole('listitem', { name: 'Second' }),
  ];
  await expect.element(first.getByText(/, before you joined$/)).toBeVisible();
  await expect
    .element(first.getByText(/^Finished once its quiz is passed\. A quiz that you passed before/))
    .toBeVisible();
  await expect.element(second.getByText(/^Lesson: One candle/)).toBeVisible();
  expect(second.getByText(/before you joined|^Finished once/).elements()).toEqual([]);
});

test('on a phone the work of a class comes first, and a long list of learners shows its first ten', async () => {
  await page.viewport(390, 844);
  const members = Array.from({ length: 14 }, (_, i) => ({
    username: `learner_${i + 1}`,
    profileImageUrl: null,
    joinedAt: '2026-01-02T00:00:00.000Z',
  }));
  const joining = { code: 'ABCDEFGH', isOpen: true, schoolAgreedAt: null };
  const server = withClass(new FakeServer().answer(LIST, { teaches: true, classes: [] }))
    .answer('GET /api/classes/{id}', classOf({ role: 'teacher', members: members.length, joining }))
    .answer('GET /api/classes/{id}/members', { members });
  await mountApp({ path: `/classes/${ID}`, server, user: newUser() });
  await expect.element(page.getByText('Nothing is assigned yet.')).toBeInViewport();
  const title = page.getByRole('textbox', { name: 'Title' });
  await expectAbsent(title);
  await button('Assign').first().click();
  await expect.element(title).toBeVisible();
  const names = page.getByRole('region', { name: 'Learners' }).getByRole('link');
  expect(names.elements().length).toBe(10);
  await button('Show all 14 learners').click();
  expect(names.elements().length).toBe(14);
  await button('Show fewer').click();
  expect(names.elements().length).toBe(10);
});

test('work from before joining again is not counted until the learner lets it count', async () => {
  const content = { kind: 'bias-test', asset: 'random', timeframe: '1d', charts: 2 } as const;
  const at = '2026-01-01T00:00:00.000Z';
  const id = ID.replace('9', 'a');
  const row = { id, title: 'Two charts', createdAt: at, dueAt: null, content, isDueBeforeJoining: false };
  const server = withClass(new FakeServer().answer(LIST, { teaches: false, classes: [classOf()] })).answer(
    'GET /api/classes/{id}/assignments',
    { assignments: [{ ...row, own: null, hasEarlierWork: true }] },
  );
  const attemptId = ID.replace('9', 'b');
  const own = { attemptId, startedAt: at, finishedAt: at, score: 0.5, isLate: false, isAbandoned: false };
  server.respond('POST /api/classes/{id}/assignments/{assignmentId}/start', () => {
    server.answer('GET /api/classes/{id}/assignments', { assignments: [{ ...row, own, hasEarlierWork: false }] });
    return answerOf(200, { attemptId });
  });
  await mountApp({ path: `/classes/${ID}`, server, user: newUser() });
  const work = page.getByRole('listitem', { name: 'Two charts' });
  await expect.element(work.getByText(/^You worked on this before you joined the class again\./)).toBeVisible();
  await expect.element(work.getByText('not started')).toBeVisible();
  await work.getByRole('button', { name: 'Count again: Two charts' }).click();
  await expect.element(work.getByText('50%')).toBeVisible();
  await expect.element(work.getByRole('button', { name: 'View: Two charts' })).toBeVisible();
});

test('an abandoned test is shown as abandoned, with its results instead of another start', async () => {
  const content = { kind: 'bias-test', asset: 'random', timeframe: '1d', charts: 2 } as const;
  const at = '2026-01-01T00:00:00.000Z';
  const id = ID.replace('9', 'a');
  const own = { attemptId: id, startedAt: at, finishedAt: null, score: null, isLate: false, isAbandoned: true };
  const row = { id, title: 'Two charts', createdAt: at, dueAt: null, content, isDueBeforeJoining: false };
  const server = withClass(new FakeServer().answer(LIST, { teaches: false, classes: [classOf()] })).answer(
    'GET /api/classes/{id}/assignments',
    { assignments: [{ ...row, own, hasEarlierWork: false }] },
  );
  await mountApp({ path: `/classes/${ID}`, server, user: newUser() });
  const work = page.getByRole('listitem', { name: 'Two charts' });
  await expect.element(work.getByText('abandoned', { exact: true })).toBeVisible();
  await expect.element(work.getByRole('button', { name: 'View: Two charts' })).toBeVisible();
  expect(work.getByText(/^Finished with|^started$/).elements()).toEqual([]);
});

test('a link to an assignment that was withdrawn says so', async () => {
  const server = withClass(new FakeServer().answer(LIST, { teaches: false, classes: [classOf()] }));
  await mountApp({ path: `/classes/${ID}?assignment=${ID.replace('9', 'a')}`, server, user: newUser() });
  await expect.element(page.getByText('This assignment is no longer here')).toBeVisible();
  await expect.element(page.getByText('Your teacher has assigned nothing yet.')).toBeVisible();
});

test('a learner joins a class by its code after stating their age; a wrong code has a message', async () => {
  const server = withClass(new FakeServer().answer(LIST, { teaches: false, classes: [] }));
  server.respond(JOIN, () =>
    answerOf(404, { code: 'not-found', status: 404, title: 'x', detail: 'No class has this code.' }),
  );
  await mountApp({ path: '/classes', server, user: newUser() });
  await expect
    .element(page.getByText('You are not in a class yet. Join one with the code of your teacher.'))
    .toBeVisible();
  await page.getByLabelText('Code of the class').fill('abcd2345');
  await expect.element(button('Join class')).toBeDisabled();
  await chooseSegment(page.getByRole('radio', { name: 'Yes' }));
  await button('Join class').click();
  await expect.element(page.getByText('You have not joined')).toBeVisible();
  await expectAccessiblePart();
  server.answer(JOIN, classOf());
  await button('Join class').click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Reading structure/ })).toBeVisible();
  expect(server.callsOf(JOIN).at(-1)?.body).toEqual({ code: 'abcd2345', isSixteenOrOlder: true });
});

test('a link contains the code of the class, and a guest comes back to it after signing in', async () => {
  await page.viewport(390, 844);
  const server = withClass(new FakeServer()).answer(JOIN, classOf());
  const { leave } = await mountApp({ path: '/classes/join/ABCD2345', server, user: newUser() });
  await expect.element(page.getByLabelText('Code of the class')).toHaveValue('ABCD2345');
  await expectAccessiblePart();
  await chooseSegment(page.getByRole('radio', { name: 'No' }));
  await button('Join class').click();
  await expect.poll(() => server.callsOf(JOIN)[0]?.body).toEqual({ code: 'ABCD2345', isSixteenOrOlder: false });
  leave();
  await mountApp({ path: '/classes/join/ABCD2345', server: new FakeServer() });
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }))
    .toHaveAttribute('href', `/auth/login?next=${encodeURIComponent('/classes/join/ABCD2345')}`);
});

test('a list that failed to load has a message and can be loaded again', async () => {
  const server = new FakeServer().respond(LIST, cut);
  await mountApp({ path: '/classes', server, user: newUser() });
  await expect.element(page.getByText('Your classes could not be loaded')).toBeVisible();
  server.answer(LIST, { teaches: false, classes: [] });
  await button('Try again').click();
  await expect.element(page.getByText(/^You are not in a class yet/)).toBeVisible();
});
