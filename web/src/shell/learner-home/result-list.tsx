import { Link } from '@tanstack/react-router';
import { AttemptItem } from '../../features/assessment/attempt-history.tsx';
import listStyles from '../../features/assessment/attempt-history.module.css';
import { assetTitle } from '../../features/bias-test/bias-text.ts';
import { UNRATED_LABELS } from '../../features/bias-test/chart-supply-text.ts';
import { ExamBadges } from '../../features/chart-exam/exam-history.tsx';
import { scoreText, TYPE_LABELS } from '../../features/chart-exam/exam-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Result } from './latest-results.ts';

/** Shows results as links to their pages. */
export function ResultList({ results }: { results: readonly Result[] }) {
  return <ul className={listStyles['list']}>{results.map(resultItem)}</ul>;
}

function resultItem(result: Result) {
  if (result.kind === 'test') {
    const { id, asset, startedAt, unrated, score, questionCount } = result.test;
    return (
      <AttemptItem
        key={id}
        link={(className, content) => (
          <Link
            className={className}
            to="/results/$assetSymbol"
            params={{ assetSymbol: asset }}
            search={{ session: id }}
          >
            {content}
          </Link>
        )}
        title={`Bias Test: ${assetTitle(asset)}`}
        startedAt={startedAt}
        badges={unrated === null ? null : <Badge>{UNRATED_LABELS[unrated]}</Badge>}
        score={`${score ?? 0} of ${questionCount}`}
      />
    );
  }
  const { exam } = result;
  return (
    <AttemptItem
      key={exam.id}
      link={(className, content) => (
        <Link className={className} to="/chart-exam/results" search={{ session: exam.id }}>
          {content}
        </Link>
      )}
      title={`Chart Exam: ${TYPE_LABELS[exam.type].title}`}
      startedAt={exam.startedAt}
      badges={<ExamBadges exam={exam} />}
      score={scoreText(exam.score ?? 0)}
    />
  );
}
