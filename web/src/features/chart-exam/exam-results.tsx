import { useQuery } from '@tanstack/react-query';
import type { ExamResultsResponse } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_PASS, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ResultsFailed, ResultsFrame, ResultsSkeleton } from '../assessment/results-frame.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { ChartReview } from './chart-review.tsx';
import { ExamBadges } from './exam-history.tsx';
import { examResultsQuery } from './exam-queries.ts';
import styles from './exam-results.module.css';
import { CLASS_WORDS, INTERVAL_WORDS, scoreText, TYPE_WORDS } from './exam-words.ts';
import { ScoreByChart } from './score-by-chart.tsx';
import { useStartExam } from './use-start-exam.ts';

interface ExamResultsProps {
  examId: string;
  onStarted: (examId: string, type: ChartExamType) => void;
}

/** The results of one exam, whether it was completed or abandoned. */
export function ExamResults({ examId, onStarted }: ExamResultsProps) {
  const results = useQuery(examResultsQuery(examId));
  if (results.isPending) return <ResultsSkeleton />;
  if (results.isError) {
    return <ResultsFailed noun="exam" error={results.error} back={<Back />} onRetry={() => void results.refetch()} />;
  }
  return <LoadedResults results={results.data} onStarted={onStarted} />;
}

function LoadedResults({ results, onStarted }: { results: ExamResultsResponse } & Pick<ExamResultsProps, 'onStarted'>) {
  const { exam, charts } = results;
  return (
    <ResultsFrame
      title={TYPE_WORDS[exam.type].title}
      kind={CLASS_WORDS[exam.assetClass]}
      startedAt={exam.startedAt}
      badges={<ExamBadges exam={exam} />}
      links={exam.state === 'active' ? null : <Retake exam={exam} onStarted={onStarted} />}
    >
      {exam.state === 'active' ? <StillRunning exam={exam} /> : null}
      {exam.state === 'abandoned' ? (
        <Alert tone="warning" title="This exam was abandoned">
          <p>
            {exam.graded} of {exam.chartCount} charts were graded before it ended. It does not count as passed.
          </p>
        </Alert>
      ) : null}
      {charts.length === 0 ? (
        <EmptyState title="Nothing was graded">No chart of this exam was handed in.</EmptyState>
      ) : (
        <Summary results={results} />
      )}
      {charts.map((chart) => (
        <Card
          key={chart.index}
          as="article"
          id={`chart-${chart.index + 1}`}
          className={styles['chart']}
          title={`Chart ${chart.index + 1}: ${chart.asset}, ${INTERVAL_WORDS[chart.interval]}`}
          actions={<AppealDialog examId={exam.id} chart={chart} />}
        >
          <ChartReview result={chart} />
        </Card>
      ))}
    </ResultsFrame>
  );
}

function Summary({ results: { exam, charts, rule, lessonTopic } }: { results: ExamResultsResponse }) {
  return (
    <div className={styles['summary']}>
      <Card title="Score">
        {exam.score === null ? null : (
          <p className={styles['score']}>
            {scoreText(exam.score)}{' '}
            <span className={exam.passed ? styles['passed'] : styles['missed']}>
              {exam.passed ? '✓ Passed' : `Not passed: ${CHART_EXAM_PASS * 100} % passes`}
            </span>
          </p>
        )}
        <ScoreByChart charts={charts} chartCount={exam.chartCount} />
        <div className={styles['lesson']}>
          <LinkButton to="/study" hash={lessonTopic} variant="secondary" size="small">
            Study what this trains
          </LinkButton>
        </div>
      </Card>
      <Card title={`The rule, version ${charts[0]?.ruleVersion ?? 1}`}>
        <dl className={styles['rule']}>
          <dt>Reference</dt>
          <dd>{rule.reference}</dd>
          <dt>Full credit</dt>
          <dd>{rule.full}</dd>
          <dt>Half credit</dt>
          <dd>{rule.half}</dd>
          <dt>Score</dt>
          <dd>{rule.score}</dd>
        </dl>
      </Card>
    </div>
  );
}

function Back() {
  return (
    <LinkButton to="/chart-exam" variant="secondary">
      Back to Chart Exam
    </LinkButton>
  );
}

function Retake({ exam, onStarted }: { exam: ExamResultsResponse['exam'] } & Pick<ExamResultsProps, 'onStarted'>) {
  const start = useStartExam(onStarted);
  const { type, assetClass, mode } = exam;
  return (
    <>
      <Button isBusy={start.isPending} onClick={() => start.mutate({ type, assetClass, mode })}>
        Retake on fresh charts
      </Button>
      <Back />
      {start.error ? <Alert tone="danger">{start.error.message}</Alert> : null}
    </>
  );
}

function StillRunning({ exam }: { exam: ExamResultsResponse['exam'] }) {
  return (
    <Alert
      title="This exam is still running"
      actions={
        <LinkButton to="/chart-exam/$type" params={{ type: exam.type }} search={{ exam: exam.id }} size="small">
          Resume the exam
        </LinkButton>
      }
    >
      <p>Charts that are graded already are shown below.</p>
    </Alert>
  );
}
