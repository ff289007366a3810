import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';
import { Badge } from '../../ui/badge.tsx';
import { AttemptHistory, AttemptItem } from '../assessment/attempt-history.tsx';
import { examHistoryQuery } from './exam-queries.ts';
import { CLASS_LABELS, isTooFast, scoreText, TYPE_LABELS } from './exam-text.ts';

/** Shows past exams with their scores, newest first. */
export function ExamHistory() {
  const history = useInfiniteQuery(examHistoryQuery);
  const ended = (history.data?.pages ?? []).flatMap((page) => page.exams).filter(({ state }) => state !== 'active');
  return (
    <AttemptHistory query={history} nouns="exams">
      {ended.map((exam) => (
        <AttemptItem
          key={exam.id}
          link={(className, content) => (
            <Link className={className} to="/chart-exam/results" search={{ session: exam.id }}>
              {content}
            </Link>
          )}
          title={`${TYPE_LABELS[exam.type].title}, ${CLASS_LABELS[exam.assetClass].toLowerCase()}`}
          startedAt={exam.startedAt}
          badges={<ExamBadges exam={exam} />}
          score={exam.score === null ? `${exam.graded}/${exam.chartCount} graded` : scoreText(exam.score)}
        />
      ))}
    </AttemptHistory>
  );
}

/** Shows how an exam ended, and whether it counts. */
export function ExamBadges({ exam }: { exam: ExamSummary }) {
  return (
    <>
      {exam.unrated === null ? null : <Badge>{exam.unrated}</Badge>}{' '}
      {exam.state === 'abandoned' ? <EndedBadge isPractice={exam.unrated === 'practice'} /> : null}
      {isTooFast(exam) ? (
        <Badge tone="warning">too fast to count</Badge>
      ) : exam.state === 'completed' && exam.passed !== null && exam.mode === 'rated' ? (
        <Badge tone={exam.passed ? 'success' : 'neutral'}>{exam.passed ? 'passed' : 'not passed'}</Badge>
      ) : null}
    </>
  );
}

/**
 * Names an attempt that ended before its last chart. Practice may end at any time, so ending practice is no failure.
 */
function EndedBadge({ isPractice }: { isPractice: boolean }) {
  return isPractice ? <Badge>ended early</Badge> : <Badge tone="warning">abandoned</Badge>;
}
