import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { ExamChartResult, ExamResultsResponse } from '@tradesense/contract/chart-exam.ts';
import { isPassing } from '@tradesense/core/grading/exam-pass.ts';
import type { ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { chartSubject } from '../assessment/chart-subject.ts';
import { ResultsFailed, ResultsFrame, ResultsSkeleton } from '../assessment/results-frame.tsx';
import { AccountEvidence } from '../evidence/account-evidence.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { AppealNotice } from './appeal-notice.tsx';
import { ChartReview } from './chart-review.tsx';
import { FormerGrades } from './former-grades.tsx';
import { ExamBadges } from './exam-history.tsx';
import { examResultsQuery } from './exam-queries.ts';
import { ExamLesson } from './exam-lesson.tsx';
import styles from './exam-results.module.css';
import { CLASS_LABELS, INTERVAL_LABELS, isTooFast, REQUIREMENT_NAMES, scoreText, TYPE_LABELS } from './exam-text.ts';
import { ScoreByChart } from './score-by-chart.tsx';
import { useStartExam } from './use-start-exam.ts';
import { CheckIcon, CrossIcon } from '../../ui/text-icons.tsx';

interface ExamResultsProps {
  examId: string;
  /** Content above the results, such as a note about the class for which the exam was taken. */
  beside: ReactNode;
  onStarted: (examId: string, type: ChartExamType) => void;
}

/** Shows the results of one exam, completed or abandoned. */
export function ExamResults({ examId, beside, onStarted }: ExamResultsProps) {
  const results = useQuery(examResultsQuery(examId));
  if (results.data !== undefined)
    return <ExamResultsView results={results.data} beside={beside} onStarted={onStarted} />;
  if (results.isError) {
    return <ResultsFailed noun="exam" error={results.error} back={<Back />} onRetry={() => void results.refetch()} />;
  }
  return <ResultsSkeleton />;
}

interface ExamResultsViewProps {
  readonly results: ExamResultsResponse;
  readonly beside?: ReactNode;
  /**
   * Called when a new exam has started. `null` if the viewer is somebody other than the exam's learner: the page then
   * offers no actions, and shows nothing about the viewer.
   */
  readonly onStarted: ExamResultsProps['onStarted'] | null;
}

/** Shows a loaded exam with every graded chart. */
export function ExamResultsView({ results, beside = null, onStarted }: ExamResultsViewProps) {
  const { exam, charts } = results;
  return (
    <ResultsFrame
      title={TYPE_LABELS[exam.type].title}
      kind={CLASS_LABELS[exam.assetClass]}
      startedAt={exam.startedAt}
      badges={<ExamBadges exam={exam} />}
      back={onStarted === null ? null : <BackLink to="/chart-exam">Chart Exam</BackLink>}
      links={exam.state === 'active' || onStarted === null ? null : <Retake exam={exam} onStarted={onStarted} />}
    >
      {exam.unrated === 'class' ? beside : null}
      {exam.state === 'active' ? <StillRunning exam={exam} isReadOnly={onStarted === null} /> : null}
      {exam.state === 'abandoned' && exam.unrated === 'practice' ? (
        <Alert title="You ended this practice">
          <p>
            {exam.graded} of {exam.chartCount} charts were graded. Practice is not rated, so ending it costs nothing.
          </p>
        </Alert>
      ) : exam.state === 'abandoned' ? (
        <Alert tone="warning" title="This exam was abandoned">
          <p>
            {exam.graded} of {exam.chartCount} charts were graded before it ended. It does not count as passed.
          </p>
        </Alert>
      ) : null}
      {isTooFast(exam) ? <TooFast exam={exam} /> : null}
      <FormerGrades exam={exam} formerGrades={results.formerGrades} />
      {charts.length === 0 ? (
        <EmptyState title="No graded charts">No chart of this exam was submitted.</EmptyState>
      ) : (
        <Summary results={results} />
      )}
      {charts.length === 0 || exam.mode !== 'rated' || onStarted === null ? null : (
        <AccountEvidence name="chart-exams" />
      )}
      {charts.map((chart) => (
        <ChartCard key={chart.index} examId={exam.id} chart={chart} isReadOnly={onStarted === null} />
      ))}
    </ResultsFrame>
  );
}

interface ChartCardProps {
  readonly examId: string;
  readonly chart: ExamChartResult;
  readonly isReadOnly: boolean;
}

function ChartCard({ examId, chart, isReadOnly }: ChartCardProps) {
  const [isJustSent, setJustSent] = useState(false);
  return (
    <Card
      as="article"
      id={`chart-${chart.index + 1}`}
      className={styles['chart']}
      title={`Chart ${chart.index + 1}: ${chartSubject(chart)}, ${INTERVAL_LABELS[chart.interval]}`}
      actions={isReadOnly ? undefined : <AppealDialog examId={examId} chart={chart} onSent={() => setJustSent(true)} />}
    >
      {chart.isVoided ? (
        <Alert tone="warning" title="This chart is faulty">
          <p>It counts for nothing: neither for the score of the exam nor for your rating.</p>
        </Alert>
      ) : null}
      {chart.isAppealed ? <AppealNotice chart={chart} isJustSent={isJustSent} /> : null}
      <ChartReview result={chart} />
    </Card>
  );
}

function Summary({ results: { exam, charts, rule, requirements, lessonTopic } }: { results: ExamResultsResponse }) {
  return (
    <div className={styles['summary']}>
      <Card title="Score">
        {exam.score === null ? null : (
          <p className={styles['score']}>
            {scoreText(exam.score)}{' '}
            <span className={exam.passed && !isTooFast(exam) ? styles['passed'] : styles['missed']}>
              {isTooFast(exam) ? (
                'Does not count: too fast'
              ) : exam.passed ? (
                <>
                  <CheckIcon /> Passed
                </>
              ) : (
                notPassedText(exam.score, exam.passPercent)
              )}
            </span>
          </p>
        )}
        {requirements.map(({ skill, accuracy, needed, isMet }) => (
          <p key={skill}>
            {isMet ? <CheckIcon /> : <CrossIcon />} {REQUIREMENT_NAMES[skill]}: {scoreText(accuracy)} right,{' '}
            {isMet ? 'enough to pass' : `${scoreText(needed)} needed to pass`}
          </p>
        ))}
        <ScoreByChart charts={charts} exam={exam} />
        <p>
          {charts.some(({ source }) => source === 'simulated')
            ? 'What this does not show: skill on real charts. Some of these were simulated, and those do not change your rating.'
            : 'What this does not show: whether the marks predict prices. It measures how they agree with the rule.'}
        </p>
        <div className={styles['lesson']}>
          <ExamLesson type={exam.type} topic={lessonTopic} />
        </div>
      </Card>
      <Card title={`The rule, version ${charts[0]?.ruleVersion ?? 1}`}>
        <dl className={styles['rule']}>
          <dt>Reference</dt>
          <dd>{rule.reference}</dd>
          <dt>Full credit</dt>
          <dd>{rule.full}</dd>
          <dt>Part of the credit</dt>
          <dd>{rule.half}</dd>
          <dt>Score</dt>
          <dd>{rule.score}</dd>
        </dl>
      </Card>
    </div>
  );
}

/** Says why a rated exam with charts that were submitted too fast does not count. */
function TooFast({ exam: { tooFast } }: Pick<ExamResultsResponse, 'exam'>) {
  return (
    <Alert
      tone="warning"
      title={tooFast === 1 ? 'One chart was submitted too fast' : `${tooFast} charts were submitted too fast`}
    >
      <p>
        Nobody can mark a chart that fast. The time is shown with each chart below. The exam is graded, but it does not
        count as passed or toward the sandbox, and it cannot be shared. Such a chart changes no rating. It still counts
        as evidence.
      </p>
    </Alert>
  );
}

function notPassedText(score: number, passPercent: number): string {
  return isPassing(score, passPercent)
    ? 'Not passed: a requirement below is not met'
    : `Not passed: ${passPercent}% passes`;
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
        {exam.unrated === 'class' ? 'Practice on fresh charts' : 'Retake on fresh charts'}
      </Button>
      {mode === 'rated' && exam.state === 'completed' && !isTooFast(exam) ? (
        <LinkButton to="/feed" search={{ share: 'chart-exam', thing: exam.id }} variant="secondary">
          Share
        </LinkButton>
      ) : null}
      {start.error ? <Alert tone="danger">{start.error.message}</Alert> : null}
    </>
  );
}

function StillRunning({ exam, isReadOnly }: { exam: ExamResultsResponse['exam']; isReadOnly: boolean }) {
  return (
    <Alert
      title="This exam is still running"
      actions={
        isReadOnly ? undefined : (
          <LinkButton to="/chart-exam/$type" params={{ type: exam.type }} search={{ exam: exam.id }} size="small">
            Resume the exam
          </LinkButton>
        )
      }
    >
      <p>Charts that are graded already are shown below.</p>
    </Alert>
  );
}
