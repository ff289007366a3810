import { useQuery } from '@tanstack/react-query';
import type { ChartExamsResponse } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_LEVELS, CHART_EXAM_RULES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { ASSET_CLASSES, type AssetClass } from '@tradesense/core/market/asset.ts';
import { useId, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import styles from './chart-exam-start.module.css';
import { ExamHistory } from './exam-history.tsx';
import { ExamRules } from './exam-rules.tsx';
import { ExamTypeCard } from './exam-type-card.tsx';
import { examsQuery } from './exam-queries.ts';
import { CLASS_LABELS, chartSourceText } from './exam-text.ts';
import { RunningExamNotice } from './running-exam-notice.tsx';
import { useStartExam } from './use-start-exam.ts';

interface ChartExamStartProps {
  onStarted: (examId: string, type: ChartExamType) => void;
}

/**
 * Start page: shows the five exam types with the learner's record. Here the learner can start an exam, practice, resume
 * a running exam and review past ones.
 */
export function ChartExamStart({ onStarted }: ChartExamStartProps) {
  const exams = useQuery(examsQuery);
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>Chart Exam</h1>
        <p>Draw the answer on a real chart. An open rule grades every mark, and shows where each credit came from.</p>
      </header>
      {exams.isPending ? (
        <WhileLoading fetchStatus={exams.fetchStatus}>
          <OverviewSkeleton />
        </WhileLoading>
      ) : null}
      {exams.isError && exams.data === undefined ? (
        <EmptyState
          title="The exams could not be loaded"
          actions={<Button onClick={() => void exams.refetch()}>Try again</Button>}
        >
          {exams.error.message}
        </EmptyState>
      ) : null}
      {exams.data ? <Overview exams={exams.data} onStarted={onStarted} /> : null}
      <Card title="The rules in brief">
        <ExamRules />
      </Card>
      <Card title="Past exams">
        <ExamHistory />
      </Card>
    </div>
  );
}

function Overview({ exams, onStarted }: { exams: ChartExamsResponse } & ChartExamStartProps) {
  const [assetClass, setAssetClass] = useState<AssetClass>('crypto');
  const start = useStartExam(onStarted);
  const runningNoticeId = useId();
  const levelOf = (type: ChartExamType): number => CHART_EXAM_LEVELS.indexOf(CHART_EXAM_RULES[type].level);
  const types = exams.types.toSorted((a, b) => levelOf(a.type) - levelOf(b.type));
  const simulatedText = chartSourceText(assetClass, exams.recordedClasses);
  const isRefusedForRunning = start.error instanceof ApiError && start.error.code === 'test-in-progress';
  return (
    <>
      {exams.active ? <RunningExamNotice exam={exams.active} reasonId={runningNoticeId} /> : null}
      <SegmentedControl
        label="Charts of"
        value={assetClass}
        options={ASSET_CLASSES.map((value) => ({ value, label: CLASS_LABELS[value] }))}
        onValueChange={setAssetClass}
      />
      {simulatedText === null ? null : <p className={styles['source']}>{simulatedText}</p>}
      {start.error && !isRefusedForRunning ? <Alert tone="danger">{start.error.message}</Alert> : null}
      <ul className={styles['types']}>
        {types.map((overview) => (
          <ExamTypeCard
            key={overview.type}
            overview={overview}
            running={exams.active}
            runningNoticeId={runningNoticeId}
            busy={start.isPending && start.variables.type === overview.type ? start.variables.mode : null}
            onStart={(mode) => start.mutate({ type: overview.type, assetClass, mode })}
          />
        ))}
      </ul>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <section className={styles['types']} aria-busy="true" aria-label="Loading the exams">
      {CHART_EXAM_LEVELS.map((level) => (
        <Skeleton key={level} height="17rem" />
      ))}
    </section>
  );
}
