import type { SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_MARKS_MAX, CHART_EXAM_RULES, type ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { atrRuler } from '../../chart/marks/atr-ruler.ts';
import { editorOf } from '../../chart/marks/mark-editor.ts';
import { MARK_KEYS_HELP } from '../../chart/marks/mark-keys.ts';
import { markLayer } from '../../chart/marks/mark-layer.ts';
import { MarkList } from '../../chart/marks/mark-list.tsx';
import { createMarkStore, type MarkStore } from '../../chart/marks/mark-store.ts';
import { MarkTools } from '../../chart/marks/mark-tools.tsx';
import { useMarkState } from '../../chart/marks/use-mark-state.ts';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import { newIdempotencyKey } from '../../platform/idempotency-key.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WorkPanel, WorkSide, WorkTitle } from '../../ui/work-frame.tsx';
import styles from './drawing-panel.module.css';
import { chartSubject } from '../assessment/chart-subject.ts';
import { Term } from '../study/lesson/term.tsx';
import { examChartModel } from './exam-chart-model.ts';
import { chartMarksOf, examMarksOf, TOOL_KINDS } from './exam-marks.ts';
import { ExamRule } from './exam-rule.tsx';
import type { ExamRun, Submission } from './exam-run.ts';
import { ASK_LABELS, INTERVAL_LABELS, PASS_CONDITIONS, TYPE_LABELS, viewMeaning } from './exam-text.ts';
import { HandIn } from './hand-in.tsx';
import { PartTimer } from './part-timer.tsx';
import { usePartClock } from './use-part-clock.ts';
import { useReader } from './use-reader.ts';
import { useSavedMarks } from './use-saved-marks.ts';
import { ViewTerm } from './view-term.tsx';

/**
 * Whether the tolerances of a tool are given in ATR. Structure breaks have no tolerance in ATR, because only their bar
 * is graded.
 */
function usesAtr(tool: ChartExamTool): boolean {
  return tool !== 'structure';
}

/** Terms in exam texts that the glossary explains, with their ids in the glossary. */
const TERMS: Readonly<Record<string, string>> = { BOS: 'bos', CHoCH: 'choch' };

/** Shows a text with inline explanations of BOS and CHoCH. */
function TextWithTerms({ text }: { text: string }): ReactNode {
  return text.split(/\b(BOS|CHoCH)\b/).map((part, index) => {
    const id = TERMS[part];
    return id === undefined ? (
      part
    ) : (
      <Term key={index} id={id}>
        {part}
      </Term>
    );
  });
}

export type DrawingRun = ExamRun & { kind: 'drawing' | 'handing-in' | 'hand-in-failed' };

interface DrawingPanelProps {
  state: DrawingRun;
  onHandIn: (submission: Submission) => void;
  onResend: () => void;
  onTimeOver: () => void;
}

/** Shows one part of an exam's chart: the task, its clock, the chart with its tools, and the list of marks. */
export function DrawingPanel({ state, onHandIn, onResend, onTimeOver }: DrawingPanelProps) {
  const { exam, chart } = state;
  const { tool } = CHART_EXAM_RULES[exam.type];
  const reader = useReader();
  const model = useMemo(() => examChartModel(chart, reader), [chart, reader]);
  const timed = useMemo(() => chartBarsOf(chart.bars), [chart]);
  const [store] = useState(() =>
    createMarkStore(
      editorOf({ marks: chartMarksOf(chart.part.marks, timed), isNone: false }, TOOL_KINDS[tool], CHART_EXAM_MARKS_MAX),
    ),
  );
  const clock = usePartClock(chart.part, onTimeOver);
  const [clipped, setClipped] = useState(0);
  const isLocked = state.kind !== 'drawing';
  const onTaken = (response: SaveMarksResponse): void => {
    clock.correct(response.remainingMs);
    setClipped(response.clipped.length);
  };
  const saved = useSavedMarks(exam.id, chart, store, timed, { isLocked, onTaken });
  // All requests that submit this part use the same idempotency key, so that the server accepts the part only once.
  const [idempotency] = useState(newIdempotencyKey);
  const handIn = (): void => {
    onHandIn({ marks: examMarksOf(store.state().history.present.marks, timed), idempotency });
  };
  return (
    <WorkPanel
      labelledBy="question-title"
      chart={
        <>
          <Question state={state} leftMs={clock.leftMs} />
          <MarkTools store={store} model={model} disabled={isLocked} />
          <MarkedChart {...{ state, store, model, isLocked }} hasRuler={usesAtr(tool)} />
        </>
      }
    >
      <WorkSide
        label="Your marks on this chart"
        foldLabel="marks and rules"
        act={(unfold) =>
          state.kind === 'hand-in-failed' ? (
            <Alert
              tone="danger"
              title="Your marks may not have arrived"
              actions={<Button onClick={onResend}>Send them again</Button>}
            >
              <p>{state.message} Nothing is lost: the same marks are sent again and count once.</p>
            </Alert>
          ) : (
            <HandIn
              {...{ store, model, saved, isLocked }}
              isSending={state.kind === 'handing-in'}
              onShowMarks={unfold}
              onHandIn={handIn}
            />
          )
        }
      >
        {state.kind === 'drawing' && state.notice !== null ? <Alert tone="warning">{state.notice}</Alert> : null}
        {clipped === 0 ? null : (
          <Alert tone="warning">
            {clipped === 1 ? 'One mark lies' : `${clipped} marks lie`} outside the chart and count at its edge.
          </Alert>
        )}
        <MarkList store={store} model={model} disabled={isLocked} />
        <Rules state={state} />
      </WorkSide>
    </WorkPanel>
  );
}

function Rules({ state: { exam, chart } }: { state: DrawingRun }) {
  const condition = PASS_CONDITIONS[exam.type];
  return (
    <>
      <p className={styles['note']}>{TYPE_LABELS[exam.type].how}</p>
      {condition === undefined ? null : <p className={styles['note']}>{condition}</p>}
      <p className={styles['note']}>
        <Badge tone="accent">
          <ViewTerm view={chart.view} />
        </Badge>{' '}
        {viewMeaning(chart.view, exam.type)}
      </p>
      <ExamRule type={exam.type} isOpen={exam.mode === 'practice'} />
      <details className={styles['note']}>
        <summary>Keys of the chart</summary>
        <p>{MARK_KEYS_HELP}</p>
      </details>
    </>
  );
}

function Question({ state, leftMs }: { state: DrawingRun; leftMs: number | null }) {
  const { exam, chart } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const part =
    chart.partCount > 1
      ? `, part ${chart.part.index + 1} of ${chart.partCount}: ${ASK_LABELS[chart.part.ask].toLowerCase()}`
      : '';
  return (
    <div className={styles['question']}>
      <WorkTitle id="question-title" ref={heading}>
        Chart {chart.index + 1} of {exam.chartCount}
        {part}
      </WorkTitle>
      <p className={styles['task']}>
        <TextWithTerms text={TYPE_LABELS[exam.type].tasks[chart.part.ask] ?? ''} />
      </p>
      <PartTimer leftMs={leftMs} />
    </div>
  );
}

interface MarkedChartProps {
  state: DrawingRun;
  store: MarkStore;
  model: ReturnType<typeof examChartModel>;
  isLocked: boolean;
  hasRuler: boolean;
}

function MarkedChart({ state: { chart }, store, model, isLocked, hasRuler }: MarkedChartProps) {
  const isPlacing = useMarkState(store, (state) => state.isPlacing);
  const ruler = useMemo(
    () => (hasRuler ? [atrRuler(model.bars, () => store.state().cursor?.index ?? null)] : []),
    [hasRuler, model, store],
  );
  const layers = useMemo(
    () => [...ruler, markLayer(store, { isTool: isPlacing, isLocked })],
    [ruler, store, isPlacing, isLocked],
  );
  return (
    <CandleChart
      title={`Chart ${chart.index + 1}: ${chartSubject(chart)}, ${INTERVAL_LABELS[chart.interval]}`}
      model={model}
      source={chart.source}
      size="fill"
      layers={layers}
    />
  );
}
