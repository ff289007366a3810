// If this fails, the table of the class's progress is wider than the teacher's screen, statistics of too few learners
// are shown, or the gradebook cannot be found.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ClassProgressResponse } from '@tradesense/contract/class-progress.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import {
  atEachSize,
  expectAbsent,
  expectContains,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { CALIBRATION, CLASS_ID, classOf, itemsOf, markedItems, progressOf } from './class-progress.test-data.ts';

const main = page.getByRole('main');
const table = main.getByRole('region', { name: 'Progress of all learners' });

const CHARTS = { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts: 2 } as const;

const serverOf = (progress: ClassProgressResponse, found = classOf()) =>
  new FakeServer()
    .answer('GET /api/classes', { teaches: true, classes: [found] })
    .answer('GET /api/classes/{id}', found)
    .answer('GET /api/classes/{id}/messages', { messages: [], nextCursor: null })
    .answer('GET /api/classes/{id}/progress', progress)
    .answer('GET /api/classes/{id}/assignments', {
      assignments: progress.assignments.map(({ id, title, dueAt }) => ({
        id,
        title,
        dueAt,
        createdAt: '2026-11-01T08:00:00.000Z',
        content: CHARTS,
        isDueBeforeJoining: false,
        own: null,
        hasEarlierWork: false,
      })),
    });

const open = (server: FakeServer, search = '') =>
  mountApp({ path: `/classes/${CLASS_ID}/progress${search}`, user: newUser({ username: 'tessa' }), server });

test('the names of 30 learners stay in view when scrolled in a window of each size', async () => {
  await makeNarrow();
  await open(serverOf(progressOf(30, 8)));
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(table).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    const frame = table.element();
    frame.scrollTo(0, 0);
    const name = table.getByRole('rowheader', { name: /learner_01/ }).element();
    const before = name.getBoundingClientRect().left;
    frame.scrollLeft = 200;
    expect(name.getBoundingClientRect().left).toBe(before);
    const head = table.getByRole('columnheader', { name: 'Learner' }).element();
    const top = head.getBoundingClientRect().top;
    frame.scrollTop = 200;
    expect(head.getBoundingClientRect().top).toBe(top);
    await expectAccessiblePart();
  });
});

test('a row shows finished work with its score, and which work is late, started, overdue or abandoned', async () => {
  await page.viewport(1280, 800);
  const progress = progressOf(1, 5);
  const at = { startedAt: '2026-11-02T08:00:00.000Z', finishedAt: '2026-11-03T17:30:00.000Z' };
  const work = [
    { ...at, score: null, isLate: false, isAbandoned: false },
    { ...at, score: 0.6, isLate: true, isAbandoned: false },
    { ...at, finishedAt: null, score: null, isLate: false, isAbandoned: false },
    null,
    { ...at, finishedAt: null, score: null, isLate: false, isAbandoned: true },
  ];
  const assignments = progress.assignments.map((each, n) => ({ ...each, isPastDue: n === 2 || n === 4 }));
  await open(serverOf({ ...progress, assignments, learners: progress.learners.map((row) => ({ ...row, work })) }));
  const cells = table.getByRole('cell');
  await expect
    .poll(() => cells.elements().map((cell) => cell.textContent))
    .toEqual([
      expect.stringMatching(/^done.*2026/),
      expect.stringMatching(/^60%late.*2026/),
      'startedoverdue',
      'not started',
      'abandoned',
    ]);
});

test('work that was due before a learner joined is not overdue', async () => {
  const progress = progressOf(1, 2);
  const assignments = progress.assignments.map((each, n) => ({
    ...each,
    dueAt: `2026-09-0${n + 1}T22:00:00.000Z`,
    isPastDue: true,
  }));
  const learners = progress.learners.map((row) => ({
    ...row,
    joinedAt: '2026-09-02T08:00:00.000Z',
    work: [null, null],
  }));
  await open(serverOf({ ...progress, assignments, learners }));
  const cells = table.getByRole('cell');
  await expect
    .poll(() => cells.elements().map((cell) => cell.textContent))
    .toEqual(['not starteddue before joining', 'not startedoverdue']);
});

test('a large class is paged', async () => {
  const server = serverOf({ ...progressOf(50, 2), learnerCount: 120 });
  await open(server);
  await expectContains(main.getByRole('navigation', { name: 'Pages of learners' }), 'Learners 1 to 50 of 120');
  await main.getByRole('button', { name: 'Next learners' }).click();
  await expect
    .poll(() => server.callsOf('GET /api/classes/{id}/progress').map(({ url }) => url.searchParams.get('page')))
    .toEqual(['1', '2']);
});

test.for([
  [progressOf(0, 3), 'Nobody has joined yet.'],
  [progressOf(3, 0), 'Nothing is assigned yet. 3 learners are in the class.'],
] as const)('an empty class names the next step: %#', async ([progress, text]) => {
  await open(serverOf(progress));
  await expect.element(main.getByText(text)).toBeVisible();
});

test('each chart has its share of right answers in a window of each size', async () => {
  await makeNarrow();
  const server = serverOf(progressOf(30, 3)).answer(
    'GET /api/classes/{id}/assignments/{assignmentId}/items',
    itemsOf(30),
  );
  await open(server, '?tab=items');
  const [first, second] = ['Chart 1', 'Chart 2'].map((name) => main.getByRole('listitem', { name, exact: true }));
  await atEachSize(WORK_SIZES, async () => {
    await expectContains(first!, '70% right');
    await expectContains(second!.getByRole('list', { name: 'Answers' }), 'of 30');
    await expectContains(first!, 'Discrimination 0.42');
    await expectContains(second!, 'got it wrong more often');
    await expectContains(second!.getByRole('listitem').filter({ hasText: 'most common wrong' }), 'Bearish');
    await expectContains(first!.getByRole('list', { name: 'Reasons' }), 'Trend: 20 of 28 right');
    await expect.element(main.getByText(/chance alone reaches ±0.36/)).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('a chart of an exam shows the class’s wrong marks in a window of each size', async () => {
  await makeNarrow();
  const server = serverOf(progressOf(12, 3)).answer(
    'GET /api/classes/{id}/assignments/{assignmentId}/items',
    markedItems(),
  );
  await open(server, '?tab=items');
  const [first, second] = ['Chart 1', 'Chart 2'].map((name) => main.getByRole('listitem', { name, exact: true }));
  const wrong = first!.getByRole('list', { name: 'Most common wrong marks' }).getByRole('listitem');
  await atEachSize(WORK_SIZES, async () => {
    await expect.element(first!.getByRole('application')).toBeVisible();
    await expect
      .poll(() => wrong.elements().map((each) => each.textContent))
      .toEqual([expect.stringMatching(/^High at .+: 9 learners$/), expect.stringMatching(/^Low at .+: 2 learners$/)]);
    await expectContains(second!, 'No mark on a bar was wrong.');
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});

test('below 10 learners no discrimination is shown, and for 2 learners no item', async () => {
  const server = serverOf(progressOf(9, 3)).answer(
    'GET /api/classes/{id}/assignments/{assignmentId}/items',
    itemsOf(9),
  );
  await open(server, '?tab=items');
  await expect.element(main.getByText(/Discrimination is not shown: with fewer than 10 learners/)).toBeVisible();
  await expectAbsent(main.getByText(/Discrimination (none|0|−)/));
  server.answer('GET /api/classes/{id}/assignments/{assignmentId}/items', itemsOf(2));
  await main.getByRole('combobox', { name: 'Assignment' }).selectOptions('One candle, four prices');
  await expect.element(main.getByText(/shown once 3 learners have finished.*So far 2 have/)).toBeVisible();
});

test('the calibration shows a diagram, the Brier score and its baselines, or how few calls there are', async () => {
  const server = serverOf(progressOf(30, 3)).answer('GET /api/classes/{id}/calibration', {
    ...CALIBRATION,
    calls: 435,
  });
  const { leave } = await open(server, '?tab=calibration');
  await expect.element(main.getByRole('heading', { name: 'Calibration of the class' })).toBeVisible();
  await expect
    .element(
      main.getByText(/The dots stand for 420 of 435 calls: a level of confidence with calls on fewer than 5 charts/),
    )
    .toBeVisible();
  await expectContains(main.getByText('0.71 (0.62 to 0.80)'), '0.71');
  await expect.element(main.getByText('0.67', { exact: true })).toBeVisible();
  await expectAccessiblePart();
  leave();
  const few = { calls: 20, charts: 5, learners: 4, reliability: [], brier: null };
  await open(serverOf(progressOf(4, 1)).answer('GET /api/classes/{id}/calibration', few), '?tab=calibration');
  await expect.element(main.getByText(/Not enough yet.*there are 20 calls on 5 charts/)).toBeVisible();
});

test('a gradebook that could not be downloaded has the reason', async () => {
  const server = serverOf(progressOf(2, 1)).respond('GET /api/classes/{id}/gradebook', () =>
    Response.json(
      { type: 'urn:tradesense:problem:not-found', title: 'Not found', status: 404, code: 'not-found' },
      { status: 404 },
    ),
  );
  await open(server);
  await main.getByRole('button', { name: 'Gradebook (CSV)' }).click();
  await expect.element(main.getByText('The gradebook was not downloaded')).toBeVisible();
});

test('a learner, and a teacher who has switched teaching off, read why they see no progress', async () => {
  const { leave } = await open(serverOf(progressOf(0, 0), classOf({ role: 'learner', joining: null })));
  await expect.element(main.getByText('The progress of a class is for its teacher')).toBeVisible();
  leave();
  await open(
    serverOf(progressOf(0, 0))
      .answer('GET /api/classes', { teaches: false, classes: [classOf()] })
      .respond('GET /api/classes/{id}/progress', () => Response.json({ code: 'not-allowed' }, { status: 403 })),
  );
  await expect.element(main.getByText('You have switched teaching off')).toBeVisible();
});

test('a learner reads their own row of the progress table in a window of each size', async () => {
  await makeNarrow();
  const found = classOf({ role: 'learner', joining: null });
  const seen = progressOf(1, 8);
  const server = serverOf(seen, found).answer('GET /api/classes/{id}/progress/own', seen);
  await mountApp({ path: `/classes/${CLASS_ID}`, user: newUser({ username: 'learner_01' }), server });
  const card = main.getByRole('region', { name: 'What your teacher sees' });
  await atEachSize(WORK_SIZES, async () => {
    await expectContains(card, 'You as learner_01 (Learner 1), in the class since');
    await expect.poll(() => card.getByRole('list').getByRole('listitem').elements().length).toBe(8);
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
    await expectAccessiblePart();
  });
});
