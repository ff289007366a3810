// If this fails, a review asks nothing, hides why its card exists, or ends without a message.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ReviewCardResponse, ReviewQuestion } from '@tradesense/contract/study-reviews.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { chooseSegment } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { answered, quiz, studyServer, task } from './study-server.test-data.ts';

const CARDS = 'POST /api/study/reviews/cards';
const TASK_ID = '00000000-0000-7000-8000-0000000000c0';
const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const reviewTask = task({ place: 'review', id: TASK_ID, hasMoreHints: false });

const CARD = { lesson: 'candle', topic: 'how-markets-work', title: 'One candle, four prices' } as const;
const taskCard: ReviewCardResponse = { card: { ...CARD, cause: 'exam', question: null } };
const [first] = quiz().questions;
if (first === undefined) throw new Error('the quiz has questions');
const ASKED: ReviewQuestion = { id: '00000000-0000-7000-8000-0000000000ee', question: first };

const forecast = Array.from({ length: 14 }, (_, day) => ({
  date: `2026-01-${String(day + 5).padStart(2, '0')}`,
  cards: day % 3,
}));

test('without review cards, the page links to a lesson', async () => {
  const server = studyServer().answer('GET /api/study/reviews', {
    due: 0,
    cards: 0,
    reviewedToday: 0,
    forecast: forecast.map(({ date }) => ({ date, cards: 0 })),
    upcoming: [],
  });
  await mountApp({ path: '/study/reviews', user: newUser(), server });
  await expect.element(page.getByText('No cards yet')).toBeVisible();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Cards to review' })).toBeVisible();
  expect(document.title).toBe('Cards to review · TradeSense');
  await expect.element(page.getByRole('link', { name: 'Choose a lesson' })).toBeVisible();
});

test('on a phone the forecast has a bar for each day, as long as its number of cards', async () => {
  await page.viewport(390, 844);
  const cards = { due: 1, cards: 3, reviewedToday: 2, forecast, upcoming: [] };
  await mountApp({
    path: '/study/reviews',
    user: newUser(),
    server: studyServer().answer('GET /api/study/reviews', cards),
  });
  const days = page.getByRole('list', { name: /14 days/ }).getByRole('listitem');
  await expect.element(days.first()).toBeVisible();
  const widths = days.elements().map((day) => Math.round(day.children[1]?.getBoundingClientRect().width ?? 0));
  expect(widths[0]).toBeLessThan(2);
  expect(widths[2]).toBeGreaterThan(100);
  expect(Math.abs((widths[1] ?? 0) * 2 - (widths[2] ?? 0))).toBeLessThan(3);
});

test('reviews show the forecast of 14 days and the cards that are due, and end when none is left', async () => {
  const server = studyServer()
    .answer('GET /api/study/reviews', {
      due: 1,
      cards: 3,
      reviewedToday: 2,
      forecast,
      upcoming: [
        { lesson: 'candle', title: 'One candle, four prices', cause: 'quiz', dueAt: '2026-01-05T12:00:00Z' },
        { lesson: 'atr', title: 'One ATR, the usual bar', cause: null, dueAt: '2026-01-07T12:00:00Z' },
      ],
    })
    .answer(CARDS, taskCard)
    .answer('POST /api/study/tasks', { task: reviewTask })
    .answer('POST /api/study/tasks/{id}/answers', { task: answered(reviewTask, 9) });
  await mountApp({ path: '/study/reviews', user: newUser(), server });
  await expect.element(heading('1 card is due')).toBeVisible();
  await expect.element(page.getByText('3 cards in all, 2 reviewed today.')).toBeVisible();
  expect(
    page
      .getByRole('list', { name: /14 days/ })
      .getByRole('listitem')
      .elements(),
  ).toHaveLength(14);
  await expectAccessiblePart();
  const next = page.getByRole('region', { name: 'Next cards' }).getByRole('listitem');
  expect(next.elements().map(({ textContent }) => textContent)).toEqual([
    'One candle, four pricesDue nowYou missed a quiz question of this lesson.',
    expect.stringMatching(/^One ATR, the usual bar.*2026/),
  ]);
  await button('Start the reviews').click();
  await page.getByRole('textbox', { name: 'Range' }).fill('9');
  await button('Send answer').click();
  await expect.element(heading('Right')).toHaveFocus();
  server.answer(CARDS, { card: null });
  await button('Next card').click();
  await expect.element(page.getByText('All reviews are done')).toBeVisible();
  expect(server.callsOf('POST /api/study/tasks')).toHaveLength(1);
});

test('a missed quiz question is asked again, and its card says so', async () => {
  const server = studyServer()
    .answer('GET /api/study/reviews', { due: 2, cards: 2, reviewedToday: 0, forecast, upcoming: [] })
    .answer(CARDS, { card: { ...CARD, cause: 'quiz', question: ASKED } })
    .answer('POST /api/study/reviews/questions/{id}/answers', ({ body }) => {
      const { option, certainty } = body as { option: string; certainty: 'sure' };
      const explanations = { a: 'It follows from the rule.', b: 'It does not.', c: 'It never does.' };
      const outcome = { option, certainty, isRight: option === 'a', rightOption: 'a', points: 3, explanations };
      return { question: { ...ASKED, question: { ...ASKED.question, outcome } } };
    });
  await mountApp({ path: '/study/reviews', user: newUser(), server });
  await button('Start the reviews').click();
  await expect.element(heading('Question one?')).toBeVisible();
  await expect
    .element(page.getByText('One candle, four prices. You missed a quiz question of this lesson.'))
    .toBeVisible();
  await page.getByRole('radio', { name: 'Option a of one' }).click();
  await expect.element(button('Check answer')).toBeDisabled();
  await chooseSegment(page.getByRole('radio', { name: 'Sure' }));
  await button('Check answer').click();
  await expect.element(heading(/Right, \+3 points.*Question one/)).toHaveFocus();
  await expect.element(page.getByText('It never does.')).toBeVisible();
  server.answer(CARDS, taskCard).answer('POST /api/study/tasks', { task: reviewTask });
  await button('Next card').click();
  await expect.element(page.getByText(/You did not pass a Chart Exam/)).toBeVisible();
  await expect.element(heading(reviewTask.instruction)).toHaveFocus();
});

test.each([
  [409, 'question-already-answered', () => button('Next card').click()],
  [404, 'not-found', () => userEvent.keyboard('{Enter}')],
] as const)('a question that is no longer open (%i %s) leads to the next card', async (status, code, goOn) => {
  const server = studyServer()
    .answer('GET /api/study/reviews', { due: 2, cards: 2, reviewedToday: 0, forecast, upcoming: [] })
    .answer(CARDS, { card: { ...CARD, cause: 'quiz', question: ASKED } })
    .respond('POST /api/study/reviews/questions/{id}/answers', () =>
      answerOf(status, { type: 'about:blank', title: 'Refused', status, code }),
    );
  await mountApp({ path: '/study/reviews', user: newUser(), server });
  await button('Start the reviews').click();
  await page.getByRole('radio', { name: 'Option a of one' }).click();
  await chooseSegment(page.getByRole('radio', { name: 'Sure' }));
  await button('Check answer').click();
  await expect.element(page.getByText('This question is no longer open')).toBeVisible();
  expect(button('Check answer').elements()).toHaveLength(0);
  server.answer(CARDS, taskCard).answer('POST /api/study/tasks', { task: reviewTask });
  await goOn();
  await expect.element(heading(reviewTask.instruction)).toHaveFocus();
});

test('the page names the lesson of its task, even if another tab has reviewed the card in between', async () => {
  const other = { ...CARD, lesson: 'atr', title: 'One ATR, the usual bar', cause: 'exam', question: null } as const;
  const server = studyServer()
    .answer('GET /api/study/reviews', { due: 2, cards: 2, reviewedToday: 0, forecast, upcoming: [] })
    .answer('POST /api/study/tasks', { task: { ...reviewTask, lesson: 'atr' } });
  server.answer(CARDS, () => (server.callsOf(CARDS).length === 1 ? taskCard : { card: other }));
  await mountApp({ path: '/study/reviews', user: newUser(), server });
  await button('Start the reviews').click();
  await expect.element(page.getByText(/^One ATR, the usual bar\. You did not pass a Chart Exam/)).toBeVisible();
  await expect.element(heading(reviewTask.instruction)).toBeVisible();
  expect(page.getByText(CARD.title).elements()).toHaveLength(0);
  expect(server.callsOf(CARDS)).toHaveLength(2);
  expect(server.callsOf('POST /api/study/tasks')).toHaveLength(1);
});
