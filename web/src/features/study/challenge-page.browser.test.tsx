// If this fails, a challenge does not continue with the next open task, or ends without its level.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ChallengeView, StudyTask } from '@tradesense/contract/study.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { answered, lesson, study, studyServer, task, topic } from './study-server.test-data.ts';

const ANSWERS = 'POST /api/study/tasks/{id}/answers';
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const alone = (place: StudyTask['place'], id: string) => task({ place, id, hasMoreHints: false });
const IDS = ['00000000-0000-7000-8000-0000000000c0', '00000000-0000-7000-8000-0000000000c1'];

async function answer(range: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Range' }).fill(range);
  await button('Send answer').click();
}

test('a challenge leads from task to task, and then to the level', async () => {
  let challenge: ChallengeView = {
    id: '00000000-0000-7000-8000-0000000000dd',
    topic: 'first',
    startedAt: '2026-01-05T12:00:00Z',
    tasks: [0, 1].map(() => ({ lesson: 'candle', kind: 'compute', score: null })),
    result: null,
  };
  const server = studyServer()
    .answer(
      'GET /api/study',
      study({ topics: [topic('first', { title: 'How markets work', lessons: [lesson('candle')] })] }),
    )
    .answer('POST /api/study/topics/{topic}/challenge', () => ({ challenge }))
    .answer('GET /api/study/challenges/{id}', () => ({ challenge }))
    .answer('POST /api/study/tasks', ({ body }) => ({
      task: alone('challenge', IDS[(body as { index: number }).index] ?? ''),
    }))
    .answer(ANSWERS, ({ url }) => {
      const index = IDS.findIndex((id) => url.pathname.includes(id));
      const tasks = challenge.tasks.map((each, at) => (at === index ? { ...each, score: 1 } : each));
      const isOver = tasks.every(({ score }) => score !== null);
      challenge = {
        ...challenge,
        tasks,
        result: isOver ? { score: 1, isPassed: true, before: 'familiar', after: 'proficient' } : null,
      };
      return { task: answered(alone('challenge', IDS[index] ?? ''), 9) };
    });
  await mountApp({ path: '/study/first/challenge', user: newUser(), server });
  await expect.element(page.getByText('Task 1 of 2')).toBeVisible();
  await expect.element(page.getByText(/An opened chart waits for 30 minutes/)).toBeVisible();
  expect(button(/^Hint/).elements()).toEqual([]);
  await answer('9');
  await button('Next task').click();
  await expect.element(page.getByText('Task 2 of 2')).toBeVisible();
  await answer('9');
  await button('See the result').click();
  await expect.element(page.getByText('Your level was familiar and is now proficient.')).toBeVisible();
  await expect.element(heading('Challenge: How markets work')).toHaveFocus();
  await expect.element(page.getByRole('link', { name: 'Back to How markets work' })).toBeVisible();
  expect(page.getByRole('link', { name: /^Repeat/ }).elements()).toEqual([]);
});

test('after a failed challenge the page names the lessons to review', async () => {
  const scored = (of: string, score: number) => ({ lesson: of, kind: 'compute' as const, score });
  const challenge: ChallengeView = {
    id: '00000000-0000-7000-8000-0000000000dd',
    topic: 'first',
    startedAt: '2026-01-05T12:00:00Z',
    tasks: [scored('candle', 0), scored('atr', 1), scored('candle', 0.5), scored('funding', 0.6)],
    result: { score: 0.525, isPassed: false, before: 'proficient', after: 'familiar' },
  };
  const topics = [
    topic('first', { title: 'How markets work', lessons: ['candle', 'atr'].map((id) => lesson(id)) }),
    topic('second', { lessons: [lesson('funding')] }),
  ];
  const server = studyServer()
    .answer('GET /api/study', study({ topics }))
    .answer('POST /api/study/topics/{topic}/challenge', { challenge });
  await mountApp({ path: '/study/first/challenge', user: newUser(), server });
  await expect.element(page.getByText('Your level was proficient and is now familiar.')).toBeVisible();
  const toReview = page.getByRole('region', { name: 'To review' });
  await expect.element(toReview.getByRole('link', { name: 'Lesson candle' })).toBeVisible();
  const items = toReview.getByRole('listitem').elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(['Lesson candle: 25%', 'Lesson funding: 60%']);
  await expect.element(toReview.getByRole('link', { name: 'reviews' })).toHaveAttribute('href', '/study/reviews');
  const passed = page.getByRole('region', { name: 'Passed lessons' });
  expect(
    passed
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Lesson atr: 100%']);
  await expect.element(page.getByText('A pass needs a mean score of 70%.')).toBeVisible();
  await expect.element(page.getByText('▼ familiar')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Repeat: Lesson candle' }))
    .toHaveAttribute('href', '/study/how-markets-work/candle');
});

test('a failed challenge with a lesson at zero says that its mean would have been enough', async () => {
  const challenge: ChallengeView = {
    id: '00000000-0000-7000-8000-0000000000dd',
    topic: 'first',
    startedAt: '2026-01-05T12:00:00Z',
    tasks: ['candle', 'atr', 'atr', 'atr'].map((of) => ({ lesson: of, kind: 'compute', score: of === 'atr' ? 1 : 0 })),
    result: { score: 0.75, isPassed: false, before: 'familiar', after: 'familiar' },
  };
  const topics = [topic('first', { lessons: ['candle', 'atr'].map((id) => lesson(id)) })];
  const server = studyServer()
    .answer('GET /api/study', study({ topics }))
    .answer('POST /api/study/topics/{topic}/challenge', { challenge });
  await mountApp({ path: '/study/first/challenge', user: newUser(), server });
  await expect.element(page.getByText('every task of one lesson was at zero')).toBeVisible();
  await expect.element(page.getByText('Your level stays familiar.')).toBeVisible();
});

test('a challenge whose lessons are not complete says so, and offers no second try', async () => {
  const server = studyServer();
  const detail = 'Complete every lesson of the topic first.';
  server.respond('POST /api/study/topics/{topic}/challenge', () =>
    answerOf(409, { status: 409, code: 'challenge-not-ready', title: 'Not ready', detail }),
  );
  await mountApp({ path: '/study/first/challenge', user: newUser(), server });
  await expect.element(heading('The challenge is not open yet')).toBeVisible();
  await expect.element(page.getByText(detail)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Back to the topic' })).toBeVisible();
  expect(button('Try again').elements()).toEqual([]);
});

test('a visitor reads that a challenge needs an account', async () => {
  await mountApp({ path: '/study/first/challenge', server: studyServer() });
  await expect.element(page.getByText('A challenge needs an account')).toBeVisible();
});
