/** Lists a learner's open and due work, most urgent first. */
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { assetTitle } from '../../features/bias-test/bias-text.ts';
import { TYPE_LABELS } from '../../features/chart-exam/exam-text.ts';
import type { DueAssignment } from '../../features/classes/due-work.ts';
import { sessionTitle } from '../../features/replay/replay-text.ts';
import { momentText } from '../../ui/moment-text.ts';

export interface OpenItem {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Label of the item's button. */
  readonly act: string;
  /** How many things are open or due in this item. */
  readonly count: number;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/**
 * A running test or exam. `endsAtMs`: when it ends unless the learner comes back to its page; `null` if there is no
 * such countdown.
 */
type Running<T> = T & { readonly endsAtMs: number | null };

/** Open and due work. A field is `null`, 0 or empty if there is nothing of its kind, or if that is unknown. */
export interface OpenWork {
  readonly exam: Running<ExamSummary> | null;
  readonly test: Running<BiasTestSummary> | null;
  readonly replays: readonly ReplaySession[];
  readonly reviews: ReviewsDueResponse | null;
  /** Number of lesson reviews that are due, as Study and the dashboard count them. */
  readonly lessons: number;
  /** Number of trades that are due for a second decision. */
  readonly toDecide: number;
  readonly assignments: readonly DueAssignment[];
}

export function openItems(work: OpenWork, nowMs: number): readonly OpenItem[] {
  const { exam, test, replays, reviews, lessons, toDecide, assignments } = work;
  const isOver = ({ endsAtMs }: Running<unknown>) => endsAtMs !== null && endsAtMs <= nowMs;
  return [
    ...(exam === null || isOver(exam) ? [] : [examItem(exam, nowMs)]),
    ...(test === null || isOver(test) ? [] : [testItem(test, nowMs)]),
    ...assignments.map(assignmentItem),
    ...(lessons === 0 ? [] : [lessonItem(lessons)]),
    ...(reviews === null ? [] : reviewItems(reviews)),
    ...(toDecide === 0 ? [] : [decideItem(toDecide)]),
    ...replays.map(replayItem),
  ];
}

/** Returns the number of things that are open or due. */
export const openCount = (items: readonly OpenItem[]): number => items.reduce((sum, { count }) => sum + count, 0);

function clockText({ endsAtMs }: Running<unknown>, nowMs: number): string {
  return endsAtMs === null ? '' : `. Ends in ${Math.ceil((endsAtMs - nowMs) / SECOND_MS)} s unless you come back`;
}

function assignmentItem({ id, title, dueAt, isOverdue, classId, className }: DueAssignment): OpenItem {
  return {
    key: id,
    title: `Class work: ${title}`,
    detail: `${isOverdue ? 'Overdue since' : 'Due'} ${momentText(dueAt)}, ${className}`,
    act: 'Open',
    count: 1,
    link: linkOptions({ to: '/classes/$id', params: { id: classId }, search: { assignment: id } }),
  };
}

function lessonItem(lessons: number): OpenItem {
  return {
    key: 'lesson-reviews',
    title: lessons === 1 ? '1 lesson review' : `${lessons} lesson reviews`,
    detail: 'Due today',
    act: 'Review',
    count: lessons,
    link: linkOptions({ to: '/study/reviews' }),
  };
}

function decideItem(count: number): OpenItem {
  return {
    key: 'trades-to-decide',
    title: count === 1 ? '1 trade to decide again' : `${count} trades to decide again`,
    detail: 'Due today',
    act: 'Decide',
    count,
    link: linkOptions({ to: '/sandbox/reviews' }),
  };
}

function examItem(exam: Running<ExamSummary>, nowMs: number): OpenItem {
  const { id, type, graded, chartCount, mode } = exam;
  return {
    key: id,
    title: `Chart Exam: ${TYPE_LABELS[type].title}`,
    detail: `${graded} of ${chartCount} charts graded${mode === 'practice' ? ', practice' : ''}${clockText(exam, nowMs)}`,
    act: 'Resume',
    count: 1,
    link: linkOptions({ to: '/chart-exam/$type', params: { type }, search: { exam: id } }),
  };
}

function testItem(test: Running<BiasTestSummary>, nowMs: number): OpenItem {
  const { id, asset, answered, questionCount } = test;
  return {
    key: id,
    title: `Bias Test: ${assetTitle(asset)}`,
    detail: `${answered} of ${questionCount} questions answered${clockText(test, nowMs)}`,
    act: 'Resume',
    count: 1,
    link: linkOptions({ to: '/bias-test/$assetSymbol', params: { assetSymbol: asset }, search: { test: id } }),
  };
}

function reviewItems({ count, oldest }: ReviewsDueResponse): readonly OpenItem[] {
  if (oldest === null || count === 0) return [];
  const { accountId, tradeId, asset } = oldest;
  return [
    {
      key: tradeId,
      title: count === 1 ? `Review of the ${asset} trade` : `${count} trades to review`,
      detail: count === 1 ? 'Closed at least a day ago' : `The oldest is in ${asset}`,
      act: 'Review',
      count,
      link: linkOptions({ to: '/sandbox/journal', search: { account: accountId, trade: tradeId } }),
    },
  ];
}

function replayItem(session: ReplaySession): OpenItem {
  return {
    key: session.id,
    title: `Replay: ${sessionTitle(session)}`,
    detail: `Bar ${session.cursor} of ${session.length}`,
    act: 'Resume',
    count: 1,
    link: linkOptions({ to: '/sandbox/replay', search: { session: session.id } }),
  };
}
