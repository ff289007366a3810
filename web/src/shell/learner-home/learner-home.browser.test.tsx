// If this fails, a learner's home does not show open work, shows another next step than the coach, or becomes empty
// because of a single failure.
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  atEachSize,
  expectContains,
  expectInView,
  expectTexts,
  makeNarrow,
  sidewaysOverflow,
  WORK_SIZES,
} from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const TEST: BiasTestSummary = {
  id: 't1',
  asset: 'BTC',
  timeframe: '1d',
  rated: true,
  unrated: null,
  state: 'completed',
  questionCount: 5,
  answered: 5,
  tooFast: 0,
  score: 3,
  startedAt: '2026-01-05T12:00:00.000Z',
  endedAt: '2026-01-05T12:10:00.000Z',
};
const EXAM: ExamSummary = {
  id: 'e1',
  type: 'swing-analysis',
  assetClass: 'crypto',
  mode: 'rated',
  unrated: null,
  state: 'completed',
  chartCount: 5,
  passPercent: 70,
  graded: 5,
  tooFast: 0,
  score: 0.82,
  passed: true,
  startedAt: '2026-01-06T12:00:00.000Z',
  endedAt: '2026-01-06T12:10:00.000Z',
};
const RUNNING: ExamSummary = {
  ...EXAM,
  id: 'e2',
  state: 'active',
  graded: 2,
  score: null,
  passed: null,
  endedAt: null,
};

const METER: EvidenceMeterView = {
  meter: 'bias-tests',
  n: 5,
  unanswered: 0,
  pending: 0,
  logEvidence: Math.log(2.06),
  level: 'none',
  outlook: { kind: 'too-early', items: null },
  firstStrong: null,
  hitRate: null,
};

const region = (name: string) => page.getByRole('region', { name, exact: true });

test('the next step and its reason are in view in a window of each size', async () => {
  await makeNarrow();
  const user = newUser({ username: 'learner_204' });
  const server = new FakeServer()
    .answer('GET /api/chart-exams', { types: [], recordedClasses: [], passPercent: 70, active: RUNNING })
    .answer('GET /api/chart-exams/history', { exams: [EXAM], nextCursor: null })
    .answer('GET /api/bias-tests', {
      tests: [{ ...TEST, id: 't2', state: 'active', answered: 1, score: null, endedAt: null }, TEST],
      nextCursor: null,
    });
  server.answer('GET /api/next-steps', {
    steps: [
      {
        kind: 'begun',
        title: 'Continue the exam',
        why: '2 of 5 charts are graded.',
        href: '/chart-exam/swing-analysis?exam=e2',
      },
      { kind: 'first-hour', title: 'Your first mark', why: 'Step 2 of 4.', href: '/start/chart' },
    ],
  });
  server.answer('GET /api/evidence', {
    meters: [METER, { ...METER, meter: 'chart-exams', n: 0, logEvidence: 0, hitRate: null }],
    overall: { logEvidence: Math.log(1.53), level: 'none' },
  });
  await mountApp({ path: '/', user, server });
  await atEachSize(WORK_SIZES, async () => {
    await expectContains(page.getByRole('heading', { level: 1 }), 'Welcome, learner_204');
    const step = region('Your next step');
    await expectInView(step.getByRole('link', { name: 'Continue the exam' }));
    await expectContains(step, '2 of 5 charts are graded.');
    await expect.element(step.getByRole('link', { name: 'All steps of the first hour' })).toBeVisible();
    await expectTexts(region('Open or due').getByRole('listitem'), [
      /^Chart Exam: Swing analysis2 of 5 charts graded/,
      /^Bias Test: BTC1 of 5 questions answered/,
    ]);
    await expectTexts(region('Last results').getByRole('listitem'), [
      /^Chart Exam: .*82%$/,
      /^Bias Test: BTC.*3 of 5$/,
    ]);
    await expectContains(region('Progress toward the sandbox'), 'Rated Bias Tests completed 0 of 2');
    // Each meter shows the same figure as its own page. The overall figure says that it is the mean of both meters.
    await expectContains(region('Evidence'), 'the mean of both is E = 1.5');
    await expectTexts(region('Evidence').getByRole('listitem'), [
      /^Bias TestsE = 2\.1, n = 5 answers$/,
      /^Chart ExamsE = 1\.0, n = 0 charts$/,
    ]);
    await expectContains(page.getByRole('complementary', { name: 'Coach' }), 'Continue the exam');
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});

test('evidence that is high after few items says how many a word needs', async () => {
  const server = new FakeServer().answer('GET /api/evidence', {
    meters: [METER, { ...METER, meter: 'chart-exams', n: 15, logEvidence: Math.log(5000), hitRate: null }],
    overall: { logEvidence: Math.log(2500), level: 'none' },
  });
  await mountApp({ path: '/', user: newUser(), server });
  const words =
    'Too few to tell whether your answers beat chance: that needs 20 answers in Bias Tests or 20 exam charts. The mean of both is E';
  await expectContains(region('Evidence'), words);
});

test('a new learner reads what each card is for, and a failure affects only its own card', async () => {
  await page.viewport(1280, 800);
  const server = new FakeServer().respond('GET /api/evidence', () => answerOf(500, { code: 'internal' }));
  await mountApp({ path: '/', user: newUser(), server });
  await expect.element(region('Your next step').getByRole('link', { name: 'Take a Bias Test' })).toBeVisible();
  await expectContains(region('Open or due'), 'Nothing is waiting for you.');
  await expectContains(region('Last results'), 'You have not finished a test or exam yet.');
  await expect.element(page.getByText('The evidence could not be loaded')).toBeVisible();
  server.answer('GET /api/evidence', { meters: [], overall: { logEvidence: 0, level: 'none' } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectContains(region('Evidence'), 'No evidence yet');
});

test('counts the same reviews and class work as Study and the classes, and says when a left test ends', async () => {
  const id = '01a22452-a06e-73b6-91f5-a20f913fd9a7';
  const day = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
  const lesson = { kind: 'lesson', topic: 't', lesson: 'l', lessonTitle: 'One candle' } as const;
  const homework = {
    id,
    title: 'Homework',
    dueAt: day(-2),
    createdAt: day(-9),
    content: lesson,
    isDueBeforeJoining: false,
    hasEarlierWork: false,
    own: null,
  };
  const server = new FakeServer()
    .answer('GET /api/study/reviews', { due: 5, cards: 9, reviewedToday: 0, forecast: [], upcoming: [] })
    .answer('GET /api/classes', {
      teaches: false,
      classes: [
        {
          id,
          name: 'Class 1',
          description: null,
          role: 'learner',
          teacher: null,
          members: 3,
          createdAt: day(-9),
          archivedAt: null,
          joining: null,
        },
      ],
    })
    .answer('GET /api/classes/{id}/assignments', {
      assignments: [homework, { ...homework, id: `${id.slice(0, -1)}8`, title: 'Later', dueAt: day(3) }],
    });
  let remaining = 47_000;
  server.answer('GET /api/bias-tests', () => ({
    tests: [
      { ...TEST, id: 't2', state: 'active', answered: 1, score: null, endedAt: null, focusRemainingMs: remaining },
    ],
    nextCursor: null,
  }));
  await mountApp({ path: '/', user: newUser(), server });
  const open = region('Open or due');
  await expectTexts(open.getByRole('listitem'), [
    /^Bias Test: BTC1 of 5 questions answered\. Ends in 4\d s unless you come back/,
    /^Class work: HomeworkOverdue since .*, Class 1/,
    /^5 lesson reviewsDue today/,
  ]);
  await expectContains(open, 'Open or due7');
  // The test is over by its clock, so it can no longer be resumed.
  remaining = 0;
  await expect.element(open.getByText('Bias Test: BTC'), { timeout: 10_000 }).not.toBeInTheDocument();
  await expectContains(open, 'Open or due6');
});

test('a learner without a next step is offered the lessons, without a failure message', async () => {
  const server = new FakeServer();
  server.answer('GET /api/next-steps', { steps: [] });
  await mountApp({ path: '/', user: newUser(), server });
  await expectContains(region('Your next step'), 'Nothing is waiting.');
  await expect.element(region('Your next step').getByRole('link', { name: 'Choose a lesson' })).toBeVisible();
});
