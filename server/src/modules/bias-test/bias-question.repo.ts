import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { BiasFacts } from '@tradesense/contract/bias-test.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import type { BiasDirection, BiasTag, BiasTimeframe } from '@tradesense/core/bias/bias-rules.ts';
import { asDrawn } from '@tradesense/core/bias/drawn-bars.ts';
import type { OutcomeChances } from '@tradesense/core/bias/rated-draw.ts';
import type { BiasTruth } from '@tradesense/core/bias/truth.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import type { Tx } from '../../platform/database/database.ts';
import { biasQuestions, biasTests } from './bias-test.tables.ts';
import { DOES_COUNT } from './rated-answers.repo.ts';

/** Data of a question, fixed when its test starts. */
export interface QuestionSnapshot {
  readonly asset: AssetSymbol;
  readonly timeframe: BiasTimeframe;
  readonly source: PriceSource;
  /** The bars of the market, never mirrored. */
  readonly real: { readonly setup: readonly Bar[]; readonly outcome: readonly Bar[] };
  /** Whether the question's chart is shown mirrored, that is upside down (`asDrawn`). */
  readonly mirrored: boolean;
  /** Probability of each outcome over the windows from which the question was drawn; `null` for an unrated question. */
  readonly chances: (OutcomeChances & { readonly windows: number }) | null;
  /** Truth and recent direction, both computed from the bars as shown. */
  readonly truth: BiasTruth;
  readonly recentDirection: BiasDirection;
}

export interface KeptAnswer {
  readonly answeredAt: EpochMs;
  readonly direction: BiasDirection;
  readonly confidence: number;
  readonly reasoning: string;
  readonly tags: readonly BiasTag[];
  readonly correct: boolean;
  readonly brier: number;
  readonly elapsedMs: number;
  readonly isTooFast: boolean;
  readonly facts: BiasFacts;
  readonly idempotencyKey: string;
  readonly requestHash: string;
}

export interface BiasTestQuestion extends QuestionSnapshot {
  /** The bars as shown, possibly mirrored. */
  readonly setup: readonly Bar[];
  readonly outcome: readonly Bar[];
  readonly index: number;
  readonly servedAt: EpochMs | null;
  readonly answer: KeptAnswer | null;
}

export interface QuestionOwner {
  readonly testId: string;
  readonly userId: string;
}

type QuestionRow = typeof biasQuestions.$inferSelect;

/** Stores a test's questions in the order in which they are asked. The first question is served at `servedAt`. */
export async function insertQuestions(
  tx: Tx,
  owner: QuestionOwner,
  snapshots: readonly QuestionSnapshot[],
  servedAt: EpochMs,
): Promise<void> {
  await tx.insert(biasQuestions).values(
    snapshots.map(({ real: { setup, outcome }, truth, chances, ...snapshot }, index) => {
      const first = setup[0];
      const last = outcome.at(-1);
      invariant(first !== undefined && last !== undefined, 'a question has set-up and outcome bars');
      return {
        ...owner,
        ...snapshot,
        index,
        bars: [...setup, ...outcome].map(toRow),
        setupCount: setup.length,
        setupFirst: first.t,
        outcomeLast: last.t,
        truthDirection: truth.direction,
        movePercent: truth.movePercent,
        moveAtr: truth.moveAtr,
        chanceBullish: chances?.bullish ?? null,
        chanceBearish: chances?.bearish ?? null,
        chanceNeutral: chances?.neutral ?? null,
        setSize: chances?.windows ?? null,
        servedAt: index === 0 ? servedAt : null,
      };
    }),
  );
}

/** Returns all questions of a test, by index. */
export async function questionsOf(tx: Tx, testId: string): Promise<readonly BiasTestQuestion[]> {
  const rows = await tx
    .select()
    .from(biasQuestions)
    .where(eq(biasQuestions.testId, testId))
    .orderBy(asc(biasQuestions.index));
  return rows.map(toQuestion);
}

export async function serveQuestion(tx: Tx, testId: string, index: number, servedAt: EpochMs): Promise<void> {
  await tx
    .update(biasQuestions)
    .set({ servedAt })
    .where(and(eq(biasQuestions.testId, testId), eq(biasQuestions.index, index), isNull(biasQuestions.servedAt)));
}

/** Stores an answer. Throws if the question already has one, because an answer is final. */
export async function storeAnswer(tx: Tx, testId: string, index: number, answer: KeptAnswer): Promise<void> {
  const rows = await tx
    .update(biasQuestions)
    .set({ ...answer, tags: [...answer.tags] })
    .where(and(eq(biasQuestions.testId, testId), eq(biasQuestions.index, index), isNull(biasQuestions.answeredAt)))
    .returning({ index: biasQuestions.index });
  invariant(rows.length === 1, `question ${index} of test ${testId} has an answer already`);
}

export type AskedWindow = Pick<QuestionRow, 'asset' | 'timeframe' | 'setupFirst' | 'outcomeLast'>;

const ASKED_WINDOW = {
  asset: biasQuestions.asset,
  timeframe: biasQuestions.timeframe,
  setupFirst: biasQuestions.setupFirst,
  outcomeLast: biasQuestions.outcomeLast,
};

/** Returns the windows of all questions that were shown to the learner, in rated tests and in practice. */
export async function seenWindows(tx: Tx, userId: string): Promise<readonly AskedWindow[]> {
  return await tx
    .select(ASKED_WINDOW)
    .from(biasQuestions)
    .where(and(eq(biasQuestions.userId, userId), isNotNull(biasQuestions.servedAt)));
}

/**
 * Returns the windows that the learner's ended tests have shown. Windows of a running test are left out, because they
 * would reveal which assets the test asks about.
 */
export async function seenWindowsOfEnded(tx: Tx, userId: string): Promise<readonly AskedWindow[]> {
  return await tx
    .select(ASKED_WINDOW)
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, biasQuestions.testId))
    .where(
      and(eq(biasQuestions.userId, userId), isNotNull(biasQuestions.servedAt), sql`${biasTests.state} <> 'active'`),
    );
}

/**
 * Returns the windows of all unanswered questions of the learner's running rated test. Questions that were not shown
 * yet are included.
 */
export async function openRatedWindows(tx: Tx, userId: string): Promise<readonly AskedWindow[]> {
  return await tx
    .select(ASKED_WINDOW)
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, biasQuestions.testId))
    .where(
      and(
        eq(biasTests.userId, userId),
        eq(biasTests.state, 'active'),
        eq(biasTests.rated, true),
        isNull(biasQuestions.answeredAt),
      ),
    );
}

export interface RatedAnswer {
  readonly direction: BiasDirection;
  readonly confidence: number;
  readonly truth: BiasDirection;
  readonly recentDirection: BiasDirection;
  readonly chances: QuestionSnapshot['chances'];
}

/**
 * Returns the answered questions of the learner's tests that count (`doesCount`). Abandoned tests are included; answers
 * that came too fast are left out.
 */
export async function ratedAnswers(tx: Tx, userId: string): Promise<readonly RatedAnswer[]> {
  const rows = await tx
    .select({
      direction: biasQuestions.direction,
      confidence: biasQuestions.confidence,
      truth: biasQuestions.truthDirection,
      recentDirection: biasQuestions.recentDirection,
      chanceBullish: biasQuestions.chanceBullish,
      chanceBearish: biasQuestions.chanceBearish,
      chanceNeutral: biasQuestions.chanceNeutral,
      setSize: biasQuestions.setSize,
    })
    .from(biasQuestions)
    .innerJoin(biasTests, eq(biasTests.id, biasQuestions.testId))
    .where(and(eq(biasQuestions.userId, userId), DOES_COUNT))
    .orderBy(asc(biasQuestions.answeredAt));
  return rows.map(({ direction, confidence, truth, recentDirection, ...columns }) => {
    invariant(direction !== null && confidence !== null, 'an answered question has its whole answer');
    return { direction, confidence, truth, recentDirection, chances: toChances(columns) };
  });
}

function toRow(bar: Bar): CandleRow {
  return [bar.t, bar.o, bar.h, bar.l, bar.c, bar.v];
}

function toQuestion(row: QuestionRow): BiasTestQuestion {
  const bars = row.bars.map(([t, o, h, l, c, v]) => ({ t: epochMs(t), o, h, l, c, v }));
  const real = { setup: bars.slice(0, row.setupCount), outcome: bars.slice(row.setupCount) };
  return {
    index: row.index,
    asset: row.asset,
    timeframe: row.timeframe,
    source: row.source,
    real,
    ...asDrawn(real, row.mirrored),
    mirrored: row.mirrored,
    chances: toChances(row),
    truth: { direction: row.truthDirection, movePercent: row.movePercent, moveAtr: row.moveAtr },
    recentDirection: row.recentDirection,
    servedAt: row.servedAt,
    answer: toAnswer(row),
  };
}

/**
 * Returns the row's chances; `null` if it has none. The constraint `bias_questions_chances` ensures that either all of
 * the chances' columns are null, or none is.
 */
function toChances({
  chanceBullish,
  chanceBearish,
  chanceNeutral,
  setSize,
}: Pick<QuestionRow, 'chanceBullish' | 'chanceBearish' | 'chanceNeutral' | 'setSize'>): QuestionSnapshot['chances'] {
  if (chanceBullish === null || chanceBearish === null || chanceNeutral === null || setSize === null) return null;
  return { bullish: chanceBullish, bearish: chanceBearish, neutral: chanceNeutral, windows: setSize };
}

/**
 * Returns the row's answer; `null` if it has none. The constraint `bias_questions_one_answer` ensures that either all
 * of the answer's columns are null, or none is.
 */
function toAnswer(row: QuestionRow): KeptAnswer | null {
  const {
    answeredAt,
    direction,
    confidence,
    reasoning,
    tags,
    correct,
    brier,
    elapsedMs,
    isTooFast,
    facts,
    idempotencyKey,
    requestHash,
  } = row;
  if (answeredAt === null) return null;
  invariant(
    direction !== null &&
      confidence !== null &&
      reasoning !== null &&
      tags !== null &&
      correct !== null &&
      brier !== null &&
      elapsedMs !== null &&
      facts !== null &&
      idempotencyKey !== null &&
      requestHash !== null,
    'an answered question has its whole answer',
  );
  return {
    answeredAt,
    direction,
    confidence,
    reasoning,
    tags,
    correct,
    brier,
    elapsedMs,
    isTooFast,
    facts,
    idempotencyKey,
    requestHash,
  };
}
