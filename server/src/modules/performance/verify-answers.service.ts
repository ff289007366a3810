/** Compares the stored answers with the tests and exams that own them, and their market regimes with the charts. */
import type { AnswerPlace } from '../../platform/answer-cursor.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { aggregatesToDeliver } from '../../platform/outbox/outbox-operations.ts';
import { readRatedAnswer, readRatedAnswersAfter } from '../bias-test/index.ts';
import { readRatedChart, readRatedChartsAfter } from '../chart-exam/index.ts';
import { readOneMoment } from '../ledger/index.ts';
import { answersAfter, placesStored, type NewAnswer } from './answers.repo.ts';
import type { PerformanceAnswerRow } from './performance.tables.ts';
import { ofBiasTest, ofExam, regimeOf } from './record-answer.service.ts';
import { ANSWERS_SUBSCRIBER } from './subscribers.ts';

/**
 * Identifies an answer by the Bias Test or exam that owns it and its index there. `type` is `bias-test` or the exam
 * type.
 */
type OwnedPlace = Pick<PerformanceAnswerRow, 'type' | 'testId' | 'index'>;

const ANSWERS_PER_READ = 100;

export interface AnswersCheck {
  readonly checked: number;
  readonly underWay: number;
  readonly broken: readonly { readonly answer: OwnedPlace; readonly difference: string }[];
}

const FIELDS = ['userId', 'type', 'timeframe', 'at', 'isRight', 'score'] as const;

/** Returns an answer as the Bias Test or exam that owns it has it; `null` if it is not rated there. */
export async function ownedAnswer(tx: Tx, { type, testId, index }: OwnedPlace): Promise<NewAnswer | null> {
  if (type !== 'bias-test') {
    const chart = await readRatedChart(tx, { examId: testId, index });
    return chart === null ? null : ofExam(chart);
  }
  const answer = await readRatedAnswer(tx, { testId, index });
  return answer === null ? null : ofBiasTest(answer);
}

async function differenceOf(tx: Tx, stored: PerformanceAnswerRow): Promise<string | null> {
  const owned = await ownedAnswer(tx, stored);
  if (owned === null) return 'is not rated by its owner';
  const field = FIELDS.find((name) => stored[name] !== owned[name]);
  if (field !== undefined) return `${field} is ${String(stored[field])}, computed ${String(owned[field])}`;
  if (!stored.isClassified) return null;
  const regime = await regimeOf(tx, stored);
  return regime === stored.regime ? null : `the regime is ${String(stored.regime)}, computed ${String(regime)}`;
}

/**
 * Reads all rows page by page, each page as of a single moment, and calls `look` with each page. Returns the number of
 * rows.
 */
async function everyPage<Row extends object>(
  { db }: Pick<Platform, 'db'>,
  read: (tx: Tx, last: Row | null) => Promise<readonly Row[]>,
  look: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Promise<number> {
  let [last, count] = [null as Row | null, 0];
  for (;;) {
    const from = last;
    const rows = await db.transaction(async (tx) => {
      await readOneMoment(tx);
      const page = await read(tx, from);
      await look(tx, page);
      return page;
    });
    count += rows.length;
    last = rows.at(-1) ?? null;
    if (rows.length < ANSWERS_PER_READ) return count;
  }
}

/** Checks every stored answer. Then searches the tests and exams for rated answers that are not stored here. */
export async function checkAnswers(deps: Pick<Platform, 'db'>): Promise<AnswersCheck> {
  const broken: AnswersCheck['broken'][number][] = [];
  const late = new Set<string>();
  const checked = await everyPage<PerformanceAnswerRow>(
    deps,
    (tx, last) => answersAfter(tx, last, ANSWERS_PER_READ),
    async (tx, rows) => {
      for (const row of rows) {
        const difference = await differenceOf(tx, row);
        if (difference !== null) broken.push({ answer: row, difference });
      }
    },
  );
  // The stored answers are read in the same transaction as the rated answers of tests and exams. An answer that was
  // given since the first check is therefore either stored here or has an undelivered event.
  const findMissing = async (tx: Tx, owned: readonly NewAnswer[]) => {
    const keyOf = ({ testId, index }: AnswerPlace) => `${testId} ${index}`;
    const stored = new Set((await placesStored(tx, owned)).map(keyOf));
    const waiting = await aggregatesToDeliver(tx, ANSWERS_SUBSCRIBER);
    for (const answer of owned) {
      if (stored.has(keyOf(answer))) continue;
      if (waiting.has(answer.userId)) late.add(answer.userId);
      else broken.push({ answer, difference: 'is missing' });
    }
  };
  await everyPage(
    deps,
    async (tx, last: NewAnswer | null) => (await readRatedAnswersAfter(tx, last, ANSWERS_PER_READ)).map(ofBiasTest),
    findMissing,
  );
  await everyPage(
    deps,
    async (tx, last: NewAnswer | null) => {
      const after = last === null ? null : { examId: last.testId, index: last.index };
      return (await readRatedChartsAfter(tx, after, ANSWERS_PER_READ)).map(ofExam);
    },
    findMissing,
  );
  return { checked, underWay: late.size, broken };
}
