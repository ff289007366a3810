import type { BiasAnswerRequest, BiasQuestion, StartBiasTestRequest } from '@tradesense/contract/bias-test.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { TestApp } from './harness.ts';
import type { TestClient, TestResponse } from './test-client.ts';

export const REASONING = 'Higher lows into the level and the mean is rising.';
const PASSWORD = 'candles drawn at noon';

/** Returns a browser in which a new, verified learner is signed in. `zone` is the browser's time zone. */
export async function signUp(t: TestApp, name: string, zone?: string): Promise<TestClient> {
  const client = t.client();
  const email = `${name}@example.org`;
  await expectDone(client.post('/api/auth/register', { name, email, password: PASSWORD }));
  await t.drain();
  const mail = (await t.mails()).findLast((text) => text.includes(email)) ?? '';
  const token = /token=([\w-]{20,})/.exec(mail)?.[1];
  invariant(token !== undefined, 'the mail holds a link');
  await expectDone(client.post('/api/auth/verify-email', { token }, zone === undefined ? {} : { 'x-timezone': zone }));
  const login = await expectDone(client.post('/api/auth/login', { email, password: PASSWORD }));
  client.token = login.body.token;
  return client;
}

/** Returns the response. Throws an error with the problem's text if the response is a problem. */
async function expectDone(response: Promise<TestResponse>): Promise<TestResponse> {
  const done = await response;
  invariant(done.status < 300, `${done.status}: ${done.text}`);
  return done;
}

export function startOf(changes: Partial<StartBiasTestRequest> = {}): StartBiasTestRequest {
  return { asset: 'BTC', timeframe: '1d', ...changes };
}

/** Returns a valid answer to the given question. Each question has its own idempotency key. */
export function answerOf(question: number, changes: Partial<BiasAnswerRequest> = {}): BiasAnswerRequest {
  return {
    question,
    direction: 'bullish',
    confidence: 60,
    reasoning: REASONING,
    tags: ['trend', 'momentum'],
    idempotency: `answer-key-${question}`,
    ...changes,
  };
}

export interface StartedTest {
  readonly id: string;
  readonly url: string;
  readonly questionCount: number;
  readonly question: BiasQuestion;
}

export async function started(client: TestClient, changes: Partial<StartBiasTestRequest> = {}): Promise<StartedTest> {
  const { status, body, text } = await client.post('/api/bias-tests', startOf(changes));
  invariant(status === 200, text);
  return { id: body.id, url: `/api/bias-tests/${body.id}`, questionCount: body.questionCount, question: body.question };
}

/** Sends answers to the questions from `from` to the last one and returns the responses. */
export async function answerAll(client: TestClient, test: StartedTest, from = 0): Promise<TestResponse[]> {
  const responses: TestResponse[] = [];
  for (let question = from; question < test.questionCount; question += 1) {
    responses.push(await client.post(`${test.url}/answers`, answerOf(question)));
  }
  return responses;
}

/** A stored question of the learner, as a database row. */
export interface StoredQuestion {
  readonly index: number;
  readonly timeframe: string;
  readonly bars: readonly [number, number, number, number, number, number][];
  readonly setup_count: number;
  readonly setup_first: Date;
  readonly outcome_last: Date;
  readonly truth_direction: string;
  readonly move_percent: number;
  readonly move_atr: number;
  readonly answered_at: Date | null;
  readonly direction: string | null;
}

export async function storedQuestions(t: TestApp, testId: string): Promise<readonly StoredQuestion[]> {
  const { rows } = await t.db.read((tx) =>
    tx.$client.query<StoredQuestion>('SELECT * FROM bias_questions WHERE test_id = $1 ORDER BY index', [testId]),
  );
  return rows;
}
