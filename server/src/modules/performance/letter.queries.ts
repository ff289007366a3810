import type { z } from 'zod';
import type { letterQuery, LetterResponse } from '@tradesense/contract/letter.ts';
import { localClock, type LocalClock } from '@tradesense/core/kernel/local-time.ts';
import { DAY_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import { letterText } from '@tradesense/core/performance/letter-text.ts';
import { monthlyLetter, type Counted, type MonthFigures } from '@tradesense/core/performance/monthly-letter.ts';
import { resultsInR } from '@tradesense/core/performance/result-figures.ts';
import type { Tx } from '../../platform/database/database.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { readLiveAccounts } from '../trading/index.ts';
import { answersBetween, firstAnswerAt, type AnswerInTime } from './answers.repo.ts';
import { countTags } from './dashboard-view.policy.ts';
import { tradesFrom } from './trades-sent.repo.ts';
import type { PerformanceDeps, Reader } from './trading-source.service.ts';

const MONTHS_MAX = 24;

/** Returns the month before the given one: `2025-12` for `2026-01`. */
function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}

const firstDayOf = (month: string) => `${month}-01`;

/** Returns the months that have ended, from the month of `first` on, newest first; at most `MONTHS_MAX`. */
function endedMonths(first: EpochMs, now: EpochMs, { dayOf }: LocalClock): string[] {
  const oldest = dayOf(first).slice(0, 7);
  const months: string[] = [];
  for (let month = monthBefore(dayOf(now).slice(0, 7)); month >= oldest && months.length < MONTHS_MAX;) {
    months.push(month);
    month = monthBefore(month);
  }
  return months;
}

const countRight = (answers: readonly AnswerInTime[]): Counted => ({
  n: answers.length,
  right: answers.filter(({ isRight }) => isRight).length,
});

function mistakesOf(trades: readonly ClosedResult[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { mistakeTags } of trades) countTags(counts, new Set(mistakeTags));
  return counts;
}

function figuresOf(
  answers: readonly AnswerInTime[],
  trades: readonly ClosedResult[],
  { dayOf }: LocalClock,
): MonthFigures {
  const days = [...answers.map(({ at }) => dayOf(at)), ...trades.map(({ closedAt }) => dayOf(closedAt))];
  return {
    calls: countRight(answers.filter(({ type }) => type === 'bias-test')),
    charts: countRight(answers.filter(({ type }) => type !== 'bias-test')),
    plans: { n: trades.length, right: trades.filter(({ hasPlan }) => hasPlan).length },
    scores: trades.map(({ score }) => score),
    results: resultsInR(trades),
    mistakes: mistakesOf(trades),
    activeDays: new Set(days).size,
  };
}

/**
 * Reads a learner's answers and trades of a month and of the month before it. The trades include those of all attempts.
 */
async function readMonths(tx: Tx, userId: string, accountIds: readonly string[], month: string, clock: LocalClock) {
  const middle = clock.startOf(firstDayOf(month));
  const from = clock.startOf(firstDayOf(monthBefore(month)));
  // `to` is the first day of the next month: a time 40 days after the start of a month always lies in the next month.
  const to = clock.startOf(firstDayOf(clock.dayOf(epochMs(middle + 40 * DAY_MS)).slice(0, 7)));
  const answers = await answersBetween(tx, userId, from, to);
  const trades = accountIds.length === 0 ? [] : await tradesFrom(tx, accountIds, from);
  const within = (since: EpochMs, until: EpochMs) =>
    figuresOf(
      answers.filter(({ at }) => at >= since && at < until),
      trades.filter(({ closedAt }) => closedAt >= since && closedAt < until),
      clock,
    );
  return { present: within(middle, to), before: within(from, middle) };
}

interface WrittenLetter extends LetterResponse {
  /** Whether the learner answered nothing and closed no trade in the month. */
  readonly isQuiet: boolean;
}

async function writeLetter(
  { db, clock: present }: Pick<PerformanceDeps, 'db' | 'clock'>,
  { userId, zone }: Reader,
  { month: asked }: z.output<typeof letterQuery>,
): Promise<WrittenLetter> {
  const now = present.now();
  return await db.read(async (tx) => {
    const accounts = await readLiveAccounts(tx, userId);
    const starts = [await firstAnswerAt(tx, userId), ...accounts.map(({ openedAt }) => openedAt)];
    const known = starts.filter((at) => at !== null);
    if (known.length === 0) return { months: [], letter: null, isQuiet: true };
    const first = epochMs(Math.min(...known));
    const clock = localClock(zoneOffset(zone), epochMs(first - 62 * DAY_MS), epochMs(now + 40 * DAY_MS));
    const months = endedMonths(first, now, clock);
    const month = asked ?? months[0];
    if (month === undefined || !months.includes(month)) return { months, letter: null, isQuiet: true };
    const ids = accounts.map(({ id }) => id);
    const figures = await readMonths(tx, userId, ids, month, clock);
    const written = monthlyLetter(figures.present, figures.before);
    const { title, parts } = letterText(written, month);
    const letter = { month, title, parts: parts.map((each) => ({ ...each, lines: [...each.lines] })) };
    return { months, letter, isQuiet: written.isQuiet };
  });
}

/** Returns the letter about a month in the learner's time zone, and the months that have a letter. */
export async function readLetter(
  deps: PerformanceDeps,
  reader: Reader,
  query: z.output<typeof letterQuery>,
): Promise<LetterResponse> {
  const { months, letter } = await writeLetter(deps, reader, query);
  return { months, letter };
}

/**
 * Returns the letter about a month as it is sent to the learner; `null` if they neither gave an answer nor closed a
 * trade in the month.
 */
export async function letterToSend(
  deps: Pick<PerformanceDeps, 'db' | 'clock'>,
  reader: Reader,
  month: string,
): Promise<NonNullable<LetterResponse['letter']> | null> {
  const { letter, isQuiet } = await writeLetter(deps, reader, { month });
  return isQuiet ? null : letter;
}
