/**
 * Bias Tests, exams and pairs of demo learners. The server draws the charts and grades the answers as it does for
 * everyone.
 */
import type { ChartExamResponse } from '@tradesense/contract/chart-exam.ts';
import type { BiasChartsResponse, BiasQuestion } from '@tradesense/contract/bias-test.ts';
import { BIAS_TAGS } from '@tradesense/core/bias/bias-rules.ts';
import { CHART_EXAM_RULES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { leastPartTimeMs } from '@tradesense/core/grading/least-part-time.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { pick, type DemoLearner } from './demo-learners.ts';
import { marksOf } from './demo-marks.ts';
import { REASONS } from './demo-texts.ts';
import type { DemoWorld } from './demo-world.ts';

/** Number of bars at the end of the chart that decide the learner's call. */
const LOOKED_AT = 12;
/** Timeframes of the tests. On longer timeframes a learner soon runs out of charts that they have not seen. */
const TEST_TIMEFRAMES = ['4h', '1d'] as const;
const TEST_ASSETS = ['BTC', 'random'] as const;

/**
 * Returns the learner's call. The more skill the learner has, the more often the call follows the move of the last
 * bars.
 */
function callOf({ random }: DemoWorld, { bars }: BiasQuestion, { skill }: DemoLearner) {
  const last = bars.at(-1)?.[4] ?? 0;
  const before = bars.at(-LOOKED_AT)?.[4] ?? last;
  const isUp = last >= before === random.next() < 0.5 + 0.4 * skill;
  const direction = random.next() < 0.2 ? 'neutral' : isUp ? 'bullish' : 'bearish';
  const tags = new Set([pick(random, BIAS_TAGS), pick(random, BIAS_TAGS)]);
  return { direction, confidence: 40 + 5 * random.below(9), reasoning: pick(random, REASONS), tags: [...tags] };
}

/** Submits answers to the questions of a started test, each after some time. */
export async function answerTest(
  world: DemoWorld,
  learner: DemoLearner,
  id: string,
  first: BiasQuestion | null,
): Promise<void> {
  let question: BiasQuestion | null = first;
  while (question !== null) {
    world.pass((8 + world.random.below(16)) * SECOND_MS);
    const key = { question: question.index, idempotency: `demo-answer-${question.index}` };
    const answer = { ...callOf(world, question, learner), ...key };
    question = (await learner.client.post(`/api/bias-tests/${id}/answers`, answer)).next ?? null;
  }
}

/**
 * Returns the asset and timeframe that the learner chooses. A skilled learner chooses a pair with enough unseen charts,
 * because only rated tests count toward the sandbox.
 */
async function testChoice({ random }: DemoWorld, { client, skill }: DemoLearner) {
  const places = TEST_ASSETS.flatMap((asset) => TEST_TIMEFRAMES.map((timeframe) => ({ asset, timeframe })));
  if (skill < 1) return pick(random, places);
  const charts: BiasChartsResponse = await client.get('/api/bias-tests/charts');
  const isRated = ({ asset, timeframe }: (typeof places)[number]): boolean => {
    const supply = asset === 'random' ? charts.random : charts.assets.find((each) => each.asset === asset);
    return supply?.kinds[timeframe] === 'rated';
  };
  const rated = places.filter(isRated);
  return pick(random, rated.length > 0 ? rated : places);
}

export async function takeBiasTest(world: DemoWorld, learner: DemoLearner): Promise<void> {
  const request = await testChoice(world, learner);
  const test = await learner.client.post('/api/bias-tests', request);
  await answerTest(world, learner, test.id, test.question);
  learner.shareable.push({ kind: 'bias-test', id: test.id });
}

/** Takes a rated exam to its end. */
export async function takeExam(world: DemoWorld, learner: DemoLearner, type: ChartExamType): Promise<void> {
  const { client } = learner;
  const { random } = world;
  const assetClass = random.next() < 0.7 ? 'crypto' : 'equity';
  let exam: ChartExamResponse = await client.post('/api/chart-exams', { type, assetClass, mode: 'rated' });
  while (exam.state === 'active') {
    if (exam.chart === null) exam = await client.post(`/api/chart-exams/${exam.id}/next`);
    const { chart } = exam;
    if (chart === null) break;
    const place = { chart: chart.index, part: chart.part.index };
    const marks = marksOf(random, exam, chart, learner.skill);
    // A part is rated only if it took at least the time that a person needs to place its marks.
    const { tool } = CHART_EXAM_RULES[exam.type];
    world.pass(leastPartTimeMs(tool, marks.length) + (3 + random.below(8)) * SECOND_MS);
    const body = { ...place, marks, idempotency: `demo-part-${place.chart}-${place.part}` };
    exam = await client.post(`/api/chart-exams/${exam.id}/submissions`, body);
  }
  learner.shareable.push({ kind: 'chart-exam', id: exam.id });
}

/** Answers some pairs of Real or Shuffled. */
export async function answerPairs(world: DemoWorld, { client }: DemoLearner, count: number): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const { pair } = await client.post('/api/real-or-shuffled/pairs');
    world.pass((10 + world.random.below(20)) * SECOND_MS);
    const choice = pick(world.random, ['a', 'b'] as const);
    await client.post(`/api/real-or-shuffled/pairs/${pair.id}/answers`, { choice });
  }
}
