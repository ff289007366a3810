// If this fails, the answer to a question reaches the learner before the question is answered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { answerOf, signUp, startOf, storedQuestions, type StoredQuestion } from '../../../test/bias-test-world.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

/**
 * Sends requests that a curious client may send about the test, but no valid answer to the current question. Returns
 * the text of every response.
 */
async function probe(
  ann: TestClient,
  url: string,
  question: number,
  start: object,
  key: Readonly<Record<string, string>>,
): Promise<string[]> {
  const answers = `${url}/answers`;
  const responses = [
    await ann.get(url),
    await ann.get('/api/bias-tests'),
    await ann.get('/api/bias-tests/insights'),
    await ann.get(`${url}/critique`),
    await ann.post('/api/bias-tests', start, key),
    await ann.post('/api/bias-tests', start),
    await ann.post(`${url}/focus`, { focused: false }),
    await ann.post(`${url}/focus`, { focused: true }),
    await ann.post(answers, answerOf(question, { confidence: 33 })),
    await ann.post(answers, { ...answerOf(question), extra: 1 }),
    await ann.post(answers, answerOf(question + 1)),
  ];
  if (question > 0) {
    responses.push(await ann.post(answers, answerOf(question - 1)));
    responses.push(await ann.post(answers, answerOf(question - 1, { idempotency: 'another-key' })));
  }
  return responses.map(({ text }) => text);
}

const NUMBER = String.raw`-?\d+(?:\.\d+)?(?:e[+-]?\d+)?`;

/** Returns the bars in a response text: all arrays of six numbers. */
function rowsIn(text: string): number[][] {
  return (text.match(new RegExp(String.raw`\[${NUMBER}(?:,${NUMBER}){5}\]`, 'gi')) ?? []).map((row) => JSON.parse(row));
}

/**
 * Minimum number of characters of a number that counts as a leak. Shorter numbers also occur elsewhere, for example as
 * a masked price or a count.
 */
const TELLING_LENGTH = 7;

/**
 * Returns the texts that would reveal the outcome or the truth of question `index` if a response contained them. Values
 * that the learner was already allowed to see are left out.
 */
function secretsOf(stored: readonly StoredQuestion[], index: number): string[] {
  const question = stored[index];
  if (question === undefined) return [];
  const shown = stored
    .slice(0, index + 1)
    .flatMap((each) => each.bars.slice(0, each === question ? each.setup_count : undefined));
  const known = new Set(shown.flat());
  const outcome = question.bars.slice(question.setup_count).filter(([time]) => !known.has(time));
  const numbers = [...outcome.flat(), question.move_percent, question.move_atr].filter((value) => !known.has(value));
  const times = outcome.map(([time]) => new Date(time).toISOString());
  const today = new Date(t.clock.now()).toISOString();
  return [
    ...numbers.map(String).filter((text) => text.length >= TELLING_LENGTH),
    ...times,
    ...times.map((time) => time.slice(0, 10)).filter((day) => !today.startsWith(day)),
  ];
}

/** Returns the secrets that occur in the text as whole numbers, days or times. */
function found(text: string, secrets: readonly string[]): string[] {
  const words = new Set([
    ...(text.match(new RegExp(NUMBER, 'gi')) ?? []),
    ...(text.match(/\d{4}-\d\d-\d\d/g) ?? []),
    ...(text.match(/\d{4}-\d\d-\d\dT[\d:.]+Z/g) ?? []),
  ]);
  return secrets.filter((secret) => words.has(secret));
}

/**
 * Returns everything in the text that a masked test must not show: bars after the revealed ones, real times of the
 * question's bars, and asset names.
 */
function maskHoles(text: string, stored: readonly StoredQuestion[], question: StoredQuestion, asset: string): string[] {
  const revealed = Math.max(0, ...stored.slice(0, question.index).map((each) => each.bars.length - each.setup_count));
  const rows = rowsIn(text).filter(([n]) => n === undefined || n > revealed);
  const times = question.bars.map(([time]) => String(time));
  const names = (text.match(/"asset":[^,}]+/g) ?? []).filter((each) => !['null', `"${asset}"`].includes(each.slice(8)));
  return [...rows.map(String), ...found(text, times), ...names];
}

test.each([
  { name: 'rated', start: startOf(), masked: true },
  {
    name: 'rated, random asset, mixed timeframes',
    start: startOf({ asset: 'random', timeframe: 'mixed' }),
    masked: true,
  },
  { name: 'practice', start: startOf({ asset: 'ETH', customDate: '2023-05-05' }), masked: false },
])('$name: no response before an answer contains an outcome bar or the truth', async ({ name, start, masked }) => {
  const ann = await signUp(t, `learner-${name.length}`);
  const key = { 'idempotency-key': `start of ${name}` };
  const { body: test, text } = await ann.post('/api/bias-tests', start, key);
  const url = `/api/bias-tests/${test.id}`;
  const stored = await storedQuestions(t, test.id);
  const seen = [text];
  for (const question of stored) {
    seen.push(...(await probe(ann, url, question.index, start, key)));
    const before = seen.join('\n');
    expect(found(before, secretsOf(stored, question.index))).toEqual([]);
    expect(masked ? maskHoles(before, stored, question, start.asset) : []).toEqual([]);
    const answered = await ann.post(`${url}/answers`, answerOf(question.index));
    expect(rowsIn(answered.text).length).toBeGreaterThanOrEqual(question.bars.length - question.setup_count);
    expect(found(answered.text, [String(question.move_percent)])).toHaveLength(1);
    seen.push(answered.text);
  }
});

test('the unanswered questions of an abandoned test are never shown', async () => {
  const ann = await signUp(t, 'ann');
  const { body: test, text } = await ann.post('/api/bias-tests', startOf({ asset: 'SOL' }));
  const url = `/api/bias-tests/${test.id}`;
  const seen = [text, (await ann.post(`${url}/answers`, answerOf(0))).text];
  seen.push((await ann.post(`${url}/abandon`)).text);
  const after = (await ann.get(url)).text;
  seen.push(after, (await ann.get('/api/bias-tests')).text, (await ann.get('/api/bias-tests/insights')).text);
  const stored = await storedQuestions(t, test.id);
  expect(rowsIn(after)).toEqual(stored[0]?.bars);
  for (const { index } of stored.slice(1)) expect(found(seen.join('\n'), secretsOf(stored, index))).toEqual([]);
});
