// If this fails, a question can be answered without choosing a certainty, an answer is lost, or the result of the quiz
// is not shown.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { QuizView } from '@tradesense/contract/study.ts';
import { QUIZ_PASS_SHARE } from '@tradesense/core/study/quiz-rules.ts';
import { chooseSegment } from '../../../browser-test/expect-page.ts';
import { cut, type FakeServer } from '../../../browser-test/fake-server.ts';
import { mountApp } from '../../../browser-test/mount-app.tsx';
import { shareText } from '../mastery-text.ts';
import { quiz, studyServer } from '../study-server.test-data.ts';

const QUIZZES = 'POST /api/study/quizzes';
const ANSWERS = 'POST /api/study/quizzes/{id}/answers';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const radio = (name: string | RegExp) => page.getByRole('radio', { name });

/** Makes the fake server grade the quiz; option a is right. */
function grading(server: FakeServer): FakeServer {
  let state: QuizView = quiz();
  return server
    .answer(QUIZZES, ({ body }) => {
      if ((body as { isNew: boolean }).isNew) state = quiz({ id: '00000000-0000-7000-8000-0000000000cc' });
      return { quiz: state };
    })
    .answer(ANSWERS, ({ body }) => {
      const given = body as { question: string; option: string; certainty: 'sure' | 'think-so' | 'guess' };
      const isRight = given.option === 'a';
      const explanations = { a: 'It follows from the rule.', b: 'It does not.', c: 'It never does.' };
      const { option, certainty } = given;
      const outcome = { option, certainty, isRight, rightOption: 'a', points: isRight ? 3 : -6, explanations };
      const questions = state.questions.map((each) => (each.id === given.question ? { ...each, outcome } : each));
      const outcomes = questions.map((each) => each.outcome).filter((each) => each !== null);
      const right = outcomes.filter((each) => each.isRight).length;
      const points = outcomes.reduce((sum, each) => sum + each.points, 0);
      const isComplete = outcomes.length === questions.length;
      state = { ...state, questions, result: isComplete ? { right, points, isPassed: right > 1 } : null };
      return { quiz: state };
    });
}

async function open(server: FakeServer) {
  await mountApp({ path: '/study/how-markets-work/candle?step=quiz', server });
  await expect.element(heading('Question one?')).toBeVisible();
}

async function choose(option: string, certainty: string) {
  await radio(option).click();
  await chooseSegment(radio(certainty));
  await button('Check answer').click();
}

test('a quiz asks for the certainty, explains every option, and shows the result', async () => {
  const server = grading(studyServer());
  await open(server);
  await radio('Option a of one').click();
  await expect.element(button('Check answer')).toBeDisabled();
  await expect.element(page.getByText('Say how sure you are.')).toBeVisible();
  await chooseSegment(radio('Sure'));
  await button('Check answer').click();
  await expect.element(heading(/Right, \+3 points.*Question one/)).toHaveFocus();
  await expect.element(page.getByText('It never does.')).toBeVisible();
  await expect.element(radio(/Option b of one/)).toBeDisabled();
  await button('Next question').click();
  await expect.element(heading('Question two?')).toHaveFocus();
  await choose('Option b of two', 'Guess');
  await expect.element(page.getByText('Wrong, your answer')).toBeVisible();
  await button('See the result').click();
  await expect.element(heading(/Not passed yet.*1 of 2 right, 50%/)).toHaveFocus();
  await expect.element(page.getByText(`complete at ${shareText(QUIZ_PASS_SHARE)}`)).toBeVisible();
  await button('Take the quiz again').click();
  await expect.element(heading('Question one?')).toBeVisible();
  expect(server.callsOf(QUIZZES).map(({ body }) => body)).toEqual([
    { lesson: 'candle', isNew: false },
    { lesson: 'candle', isNew: true },
  ]);
});

test('the choice stays if the answer could not be sent', async () => {
  const server = grading(studyServer()).respond(ANSWERS, cut);
  await open(server);
  await choose('Option a of one', 'Think so');
  await expect.element(page.getByText('Your answer was not sent')).toBeVisible();
  await expect.element(radio('Option a of one')).toBeChecked();
  grading(server);
  await button('Check answer').click();
  await expect.element(heading(/Right, \+3 points/)).toBeVisible();
});
