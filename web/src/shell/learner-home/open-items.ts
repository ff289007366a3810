/** Lists a learner's open and due work, most urgent first. */
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import type { ReviewsDueResponse } from '@tradesense/contract/journal.ts';
import type { ReplaySession } from '@tradesense/contract/replay.ts';
import { assetTitle } from '../../features/bias-test/bias-text.ts';
import { TYPE_LABELS } from '../../features/chart-exam/exam-text.ts';
import { sessionTitle } from '../../features/replay/replay-text.ts';

export interface OpenItem {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  /** Label of the item's button. */
  readonly act: string;
  readonly link: Pick<LinkProps, 'to' | 'params' | 'search'>;
}

/** Open and due work. A field is `null` if there is no work of its kind, or if that is not known. */
interface OpenWork {
  readonly exam: ExamSummary | null;
  readonly test: BiasTestSummary | null;
  readonly replays: readonly ReplaySession[];
  readonly reviews: ReviewsDueResponse | null;
}

export function openItems({ exam, test, replays, reviews }: OpenWork): readonly OpenItem[] {
  return [
    ...(exam === null ? [] : [examItem(exam)]),
    ...(test === null ? [] : [testItem(test)]),
    ...(reviews === null ? [] : reviewItems(reviews)),
    ...replays.map(replayItem),
  ];
}

function examItem({ id, type, graded, chartCount, mode }: ExamSummary): OpenItem {
  return {
    key: id,
    title: `Chart Exam: ${TYPE_LABELS[type].title}`,
    detail: `${graded} of ${chartCount} charts graded${mode === 'practice' ? ', practice' : ''}`,
    act: 'Resume',
    link: linkOptions({ to: '/chart-exam/$type', params: { type }, search: { exam: id } }),
  };
}

function testItem({ id, asset, answered, questionCount }: BiasTestSummary): OpenItem {
  return {
    key: id,
    title: `Bias Test: ${assetTitle(asset)}`,
    detail: `${answered} of ${questionCount} questions answered`,
    act: 'Resume',
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
    link: linkOptions({ to: '/sandbox/replay', search: { session: session.id } }),
  };
}
