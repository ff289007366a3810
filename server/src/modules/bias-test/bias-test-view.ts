import type {
  BiasAnswerResponse,
  BiasQuestion,
  BiasResult,
  BiasReview,
  BiasTestSummary,
  UnratedReason,
} from '@tradesense/contract/bias-test.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { bestConstantCaller } from '@tradesense/core/bias/baselines.ts';
import { coinBand, coinChances } from '@tradesense/core/bias/coin-odds.ts';
import { maskBars } from '@tradesense/core/bias/mask.ts';
import { luckBand, scoreTest } from '@tradesense/core/bias/scoring.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { BiasTestQuestion, KeptAnswer } from './bias-question.repo.ts';
import type { AnswerCounts, TestRow } from './bias-test.repo.ts';

/**
 * Returns why the test does not count toward tendencies, rating and evidence; `null` if it counts. A missing reason
 * means practice, for which older releases stored none.
 */
export function unratedReason({ rated, unrated }: Pick<TestRow, 'rated' | 'unrated'>): UnratedReason | null {
  return rated ? null : (unrated ?? 'practice');
}

/** Whether the test hides symbols and dates. All tests do, except practice. */
function isMasked(test: Pick<TestRow, 'rated' | 'unrated'>): boolean {
  return unratedReason(test) !== 'practice';
}

/**
 * Returns the summary of a test. While a random test runs, its summary hides the asset, because the asset's name could
 * reveal the answer.
 */
export function summaryView(test: TestRow, { answered, tooFast }: AnswerCounts): BiasTestSummary {
  return {
    id: test.id,
    asset: test.state === 'active' && isMasked(test) ? test.requestedAsset : test.asset,
    timeframe: test.timeframe,
    rated: test.rated,
    unrated: unratedReason(test),
    state: test.state,
    questionCount: test.questionCount,
    answered,
    tooFast,
    score: test.score,
    startedAt: isoTime(test.startedAt),
    endedAt: test.endedAt === null ? null : isoTime(test.endedAt),
  };
}

/** Returns what the learner may see of a question before answering it: the set-up bars and no later ones. */
export function questionView(test: TestRow, question: BiasTestQuestion): BiasQuestion {
  return {
    index: question.index,
    timeframe: question.timeframe,
    masked: isMasked(test),
    asset: isMasked(test) ? null : question.asset,
    source: question.source,
    outcomeBars: question.outcome.length,
    bars: isMasked(test) ? maskBars(question.setup, []) : question.setup.map(candleRow),
  };
}

/**
 * Returns the response to the answer to question `index`. Repeated requests with the same answer get the same response.
 */
export function answerView(test: TestRow, questions: readonly BiasTestQuestion[], index: number): BiasAnswerResponse {
  const question = questions[index];
  const answer = question?.answer ?? null;
  invariant(question !== undefined && answer !== null, 'only an answered question has an outcome to show');
  const next = questions[index + 1];
  const { setup, outcome } = question;
  return {
    question: index,
    mirrored: question.mirrored,
    outcome: isMasked(test) ? maskBars(setup, outcome).slice(setup.length) : outcome.map(candleRow),
    truth: question.truth,
    correct: answer.correct,
    brier: answer.brier,
    facts: answer.facts,
    next: next === undefined ? null : questionView(test, next),
  };
}

/** Returns the score of a test that has ended, and a review of each answered question. */
export function resultView(test: TestRow, questions: readonly BiasTestQuestion[]): BiasResult {
  const reviews = questions.flatMap((question) =>
    question.answer === null ? [] : [reviewView(question, question.answer)],
  );
  const score = scoreTest(
    reviews.map((review) => ({
      direction: review.direction,
      confidence: review.confidence,
      truth: review.truth.direction,
    })),
    test.questionCount,
  );
  const rates = questions.flatMap(({ chances }) => (chances === null ? [] : [chances]));
  const constantCaller = rates.length < questions.length ? null : bestConstantCaller(rates);
  return { ...score, luckBand: bandOf(questions), constantCaller, reviews };
}

/** Returns the luck band of a test. A question without an answer reveals nothing, so its chances are not sent either. */
function bandOf(questions: readonly BiasTestQuestion[]): BiasResult['luckBand'] {
  const chances = coinChances(questions.map((question) => (question.answer === null ? null : question.chances)));
  return chances === null ? luckBand(questions.length) : { ...coinBand(chances), chances: [...chances] };
}

function reviewView(question: BiasTestQuestion, answer: KeptAnswer): BiasReview {
  return {
    index: question.index,
    asset: question.asset,
    timeframe: question.timeframe,
    source: question.source,
    mirrored: question.mirrored,
    chances: question.chances,
    setup: question.real.setup.map(candleRow),
    outcome: question.real.outcome.map(candleRow),
    direction: answer.direction,
    confidence: answer.confidence,
    reasoning: answer.reasoning,
    tags: [...answer.tags],
    elapsedMs: answer.elapsedMs,
    isTooFast: answer.isTooFast,
    truth: question.truth,
    correct: answer.correct,
    brier: answer.brier,
    facts: answer.facts,
  };
}

function candleRow(bar: Bar): CandleRow {
  return [bar.t, bar.o, bar.h, bar.l, bar.c, bar.v];
}

function isoTime(time: EpochMs): string {
  return new Date(time).toISOString();
}
