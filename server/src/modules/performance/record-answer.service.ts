/** Stores copies of rated answers, with the market regime of their charts. */
import { marketRegime, type MarketRegime } from '@tradesense/core/learning/market-regime.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { BiasQuestionAnswered } from '../bias-test/bias-test.events.ts';
import { readRatedAnswer, readShownBars, type RatedAnswer } from '../bias-test/index.ts';
import type { ExamChartGraded, ExamRegraded } from '../chart-exam/chart-exam.events.ts';
import { readRatedChart, readVisibleBars, type RatedChart } from '../chart-exam/index.ts';
import {
  answersToClassify,
  correctAnswer,
  removeAnswer,
  storeAnswer,
  storeRegime,
  type NewAnswer,
} from './answers.repo.ts';

const ANSWERS_AT_ONCE = 50;

export function ofBiasTest({ testId, index, userId, timeframe, at, isRight }: RatedAnswer): NewAnswer {
  return { testId, index, userId, type: 'bias-test', timeframe, at, isRight, score: null };
}

export function ofExam({ examId, index, userId, type, interval, at, score, isPassing }: RatedChart): NewAnswer {
  return { testId: examId, index, userId, type, timeframe: interval, at, isRight: isPassing, score };
}

/** Stores the answer to a question of a Bias Test, if it is rated. */
export async function recordQuestion(tx: Tx, { payload }: { readonly payload: BiasQuestionAnswered }): Promise<void> {
  const answer = await readRatedAnswer(tx, { testId: payload.testId, index: payload.question });
  if (answer !== null) await storeAnswer(tx, ofBiasTest(answer));
}

/** Stores the answer to a graded exam chart if it changed the learner's rating. */
export async function recordChart(tx: Tx, { payload }: { readonly payload: ExamChartGraded }): Promise<void> {
  const chart = await readRatedChart(tx, { examId: payload.examId, index: payload.chart });
  if (chart !== null) await storeAnswer(tx, ofExam(chart));
}

/**
 * Updates the stored answers of an exam after a re-grade (grading again by a newer version of the rules, or voiding
 * charts).
 */
export async function correctCharts(tx: Tx, { payload }: { readonly payload: ExamRegraded }): Promise<void> {
  for (const index of payload.charts) {
    const place = { testId: payload.examId, index };
    const chart = await readRatedChart(tx, { examId: payload.examId, index });
    if (chart === null) await removeAnswer(tx, place);
    else await correctAnswer(tx, ofExam(chart));
  }
}

/** Returns the market regime of the chart that an answer is about. */
export async function regimeOf(
  tx: Tx,
  { type, testId, index }: Pick<NewAnswer, 'type' | 'testId' | 'index'>,
): Promise<MarketRegime | null> {
  const bars =
    type === 'bias-test' ? readShownBars(tx, { testId, index }) : readVisibleBars(tx, { examId: testId, index });
  return marketRegime(await bars);
}

/** Determines the market regime of every answer that has none yet, several answers per transaction. */
export async function classifyAnswers({ db }: Pick<Platform, 'db'>): Promise<void> {
  let count: number;
  do {
    count = await db.transaction(async (tx) => {
      const answers = await answersToClassify(tx, ANSWERS_AT_ONCE);
      for (const answer of answers) await storeRegime(tx, answer, await regimeOf(tx, answer));
      return answers.length;
    });
  } while (count === ANSWERS_AT_ONCE);
}
