import {
  challengeResponse,
  quizResponse,
  studyResponse,
  taskResponse,
  type ChallengeView,
  type QuizView,
  type StudyResponse,
  type StudyTask,
  type TaskPlace,
} from '@tradesense/contract/study.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { emptyAnswer, perfectAnswer } from '@tradesense/core/study/perfect-answer.test-data.ts';
import type { Task, TaskAnswer, TaskReference } from '@tradesense/core/study/task.ts';
import type { TestApp } from './harness.ts';
import type { TestClient } from './test-client.ts';

/** Returns the stored reference of a task. No response contains it before the task is settled. */
export async function referenceOf(t: TestApp, id: string): Promise<TaskReference> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<{ reference: TaskReference }>('SELECT reference FROM study_tasks WHERE id = $1', [id]),
  );
  const [row] = rows;
  invariant(row !== undefined, 'the task is stored');
  return row.reference;
}

/** Returns the right answer to a task with the given reference. */
export function rightAnswer(reference: TaskReference): TaskAnswer {
  return perfectAnswer({ kind: reference.kind, reference } as Task);
}

/**
 * Returns the answer of a learner who has changed nothing in the task. It earns no credit, except in a task about
 * groups in which each item belongs alone.
 */
export function wrongAnswer(kind: TaskAnswer['kind']): TaskAnswer {
  return emptyAnswer({ kind } as Task);
}

export async function overview(
  client: TestClient,
  headers: Readonly<Record<string, string>> = {},
): Promise<StudyResponse> {
  return studyResponse.parse((await client.get('/api/study', headers)).body);
}

export async function shownTask(client: TestClient, place: TaskPlace): Promise<StudyTask> {
  const { body, status, text } = await client.post('/api/study/tasks', place);
  invariant(status === 200, text);
  return taskResponse.parse(body).task;
}

export async function answered(client: TestClient, id: string, answer: TaskAnswer): Promise<StudyTask> {
  const { body, status, text } = await client.post(`/api/study/tasks/${id}/answers`, { answer });
  invariant(status === 200, text);
  return taskResponse.parse(body).task;
}

/** Submits a right or wrong answer to the open task at the given place. */
export async function doTask(t: TestApp, client: TestClient, place: TaskPlace, isRight = true): Promise<StudyTask> {
  const { id, question } = await shownTask(client, place);
  const answer = isRight ? rightAnswer(await referenceOf(t, id)) : wrongAnswer(question.kind);
  return answered(client, id, answer);
}

export async function startedQuiz(client: TestClient, lesson: string, isNew = false): Promise<QuizView> {
  const { body, status, text } = await client.post('/api/study/quizzes', { lesson, isNew });
  invariant(status === 200, text);
  return quizResponse.parse(body).quiz;
}

/**
 * Submits an answer to a question. With `isRight`, the answer is the right option, which is marked in the texts of the
 * test library.
 */
export async function answerQuestion(
  client: TestClient,
  { id, questions }: QuizView,
  question: string,
  isRight: boolean,
  certainty: 'sure' | 'think-so' | 'guess' = 'sure',
): Promise<QuizView> {
  const options = questions.find((each) => each.id === question)?.options ?? [];
  const option = options.find(({ text }) => text.startsWith('Option 0') === isRight);
  const { body, status, text } = await client.post(`/api/study/quizzes/${id}/answers`, {
    question,
    option: option?.id,
    certainty,
  });
  invariant(status === 200, text);
  return quizResponse.parse(body).quiz;
}

/** Takes a new attempt at a lesson's quiz and answers the first `right` questions correctly. */
export async function doQuiz(client: TestClient, lesson: string, right = 4): Promise<QuizView> {
  let quiz = await startedQuiz(client, lesson, true);
  for (const [index, { id }] of quiz.questions.entries()) quiz = await answerQuestion(client, quiz, id, index < right);
  return quiz;
}

export async function startedChallenge(client: TestClient, topic: string): Promise<ChallengeView> {
  const { body, status, text } = await client.post(`/api/study/topics/${topic}/challenge`);
  invariant(status === 200, text);
  return challengeResponse.parse(body).challenge;
}

/** Answers every task of a challenge and returns its result. */
export async function doChallenge(
  t: TestApp,
  client: TestClient,
  topic: string,
  isRight = true,
): Promise<ChallengeView> {
  const { id, tasks } = await startedChallenge(client, topic);
  for (const index of tasks.keys()) await doTask(t, client, { place: 'challenge', challenge: id, index }, isRight);
  return challengeResponse.parse((await client.get(`/api/study/challenges/${id}`)).body).challenge;
}
