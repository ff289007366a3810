import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChallengeView, QuizView, TaskPlace } from '@tradesense/contract/study.ts';
import { emptyAnswer, perfectAnswer } from '@tradesense/core/study/perfect-answer.test-data.ts';
import type { Task } from '@tradesense/core/study/task.ts';
import { parse } from 'yaml';
import type { ApiVisitor } from './api-visitor.ts';
import type { Learner } from './learner.ts';
import { repositoryRoot } from './product-process.ts';
import type { StoryProduct } from './story-product.ts';

const LESSONS = join(repositoryRoot, 'content', 'lessons');

interface FileQuestion {
  readonly id: string;
  readonly options: readonly { readonly text: string }[];
}

/**
 * Returns the text of each quiz question's right option by question id, in the order of the file. The file lists the
 * right option of each question first.
 */
export function rightOptions(topic: string, lesson: string): ReadonlyMap<string, string> {
  const questions = parse(readFileSync(join(LESSONS, topic, lesson, 'quiz.yaml'), 'utf8')) as FileQuestion[];
  return new Map(questions.map(({ id, options }) => [id, String(options[0]?.text)]));
}

/**
 * Passes quizzes and does tasks over the API, without a browser, as a learner who answers right unless the test says
 * otherwise.
 */
export class StudyByApi {
  readonly #product: StoryProduct;
  readonly #visitor: ApiVisitor;

  constructor(product: StoryProduct, visitor: ApiVisitor) {
    this.#product = product;
    this.#visitor = visitor;
  }

  async signInAgain({ email, password }: Learner): Promise<void> {
    this.#visitor.token = null;
    const { status, body } = await this.#visitor.call('POST /api/auth/login', { body: { email, password } });
    expectOk(status, body);
    this.#visitor.token = body.token;
  }

  /** Completes every lesson of the topic by passing its quiz. */
  async passQuizzes(topic: string): Promise<void> {
    const { status, body } = await this.#visitor.call('GET /api/study');
    expectOk(status, body);
    const lessons = body.topics.find(({ id }) => id === topic)?.lessons ?? [];
    for (const { id } of lessons) await this.#passQuiz(topic, id);
  }

  async #passQuiz(topic: string, lesson: string): Promise<void> {
    const right = rightOptions(topic, lesson);
    const begun = await this.#visitor.call('POST /api/study/quizzes', { body: { lesson, isNew: false } });
    expectOk(begun.status, begun.body);
    const { quiz }: { quiz: QuizView } = begun.body;
    for (const { id, options } of quiz.questions) {
      const option = options.find(({ text }) => text === right.get(id))?.id ?? '';
      const body = { question: id, option, certainty: 'sure' as const };
      const answered = await this.#visitor.call('POST /api/study/quizzes/{id}/answers', {
        params: { id: quiz.id },
        body,
      });
      expectOk(answered.status, answered.body);
    }
  }

  async passChallenge(topic: string): Promise<void> {
    const challenge = await this.#challenge(topic);
    for (const index of challenge.tasks.keys()) await this.#doTask(challenge.id, index, true);
  }

  /**
   * Does all tasks of the topic's challenge except the last one that belongs to the given lesson. `isRight` says
   * whether that lesson's other tasks are answered right; the tasks of all other lessons always are.
   */
  async doChallengeBut(topic: string, lesson: string, isRight: boolean): Promise<void> {
    const { id, tasks } = await this.#challenge(topic);
    const left = tasks.findLastIndex((task) => task.lesson === lesson);
    for (const [index, task] of tasks.entries())
      if (index !== left) await this.#doTask(id, index, isRight || task.lesson !== lesson);
  }

  async #challenge(topic: string): Promise<ChallengeView> {
    const { status, body } = await this.#visitor.call('POST /api/study/topics/{topic}/challenge', {
      params: { topic },
    });
    expectOk(status, body);
    return body.challenge;
  }

  #doTask(challenge: string, index: number, isRight: boolean): Promise<void> {
    return this.doTask({ place: 'challenge', challenge, index }, isRight);
  }

  /** Submits an answer to the current task of a lesson, a review or a challenge; `place` says which. */
  async doTask(place: TaskPlace, isRight = true): Promise<void> {
    const shown = await this.#visitor.call('POST /api/study/tasks', { body: place });
    expectOk(shown.status, shown.body);
    const { id, question } = shown.body.task;
    const { kind } = question;
    const answer = isRight
      ? perfectAnswer({ kind, reference: await this.#product.referenceOf(id) } as Task)
      : emptyAnswer({ kind } as Task);
    const answered = await this.#visitor.raw('POST', `/api/study/tasks/${id}/answers`, { answer });
    expectOk(answered.status, answered.body);
  }
}

function expectOk(status: number, body: unknown): void {
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
}
