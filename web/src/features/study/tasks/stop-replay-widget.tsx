import type { TaskChart, TaskReferences } from '@tradesense/core/study/task.ts';
import { useMemo, useRef, type KeyboardEvent } from 'react';
import type { ChartModel } from '../../../chart/model/chart-model.ts';
import { BARE_SETTINGS } from '../../../chart/model/chart-settings.ts';
import { legendOf, spokenBar } from '../../../chart/model/legend.ts';
import type { Palette } from '../../../chart/view/palette.ts';
import { Button } from '../../../ui/button.tsx';
import type { BarRing } from './parts/bar-ring.ts';
import { barName, barNumber } from './parts/bar-words.ts';
import { useLive } from './parts/live.ts';
import { ringLayer, type RingScene } from './parts/ring-layer.ts';
import { TaskChartView, useTaskChartModel } from './parts/task-chart.tsx';
import { TaskLayout, TaskNote } from './parts/task-layout.tsx';
import { usePointedBars } from './parts/use-pointed-bars.ts';
import styles from './stop-replay-widget.module.css';
import type { TaskWidgetProps } from './task-widget.ts';

const KEYS_HELP =
  'The right arrow shows the next bar while the last one is reached; left and right arrows move among the bars that are ' +
  'shown. S stops at the last bar.';

/** Returns the chart of the question. Once the reference may be shown, it includes the later bars too. */
function shownChart(chart: TaskChart, reference: TaskReferences['stop-replay'] | null): TaskChart {
  return reference === null ? chart : { ...chart, bars: [...chart.bars, ...reference.remaining] };
}

interface Places {
  readonly candidate: number;
  readonly stop: number | null;
  readonly known: number | null;
}

function ringsOf({ candidate, stop, known }: Places): RingScene['rings'] {
  return (palette: Palette): readonly BarRing[] => {
    const { 1: accent, 2: amber, 3: violet } = palette.lines;
    const ring = (index: number, color: string, label: string, side: BarRing['side']): BarRing => {
      return { index, color, label, side, isDashed: false };
    };
    const rings = [ring(candidate, amber, barName(candidate), 'above')];
    if (stop !== null) rings.push(ring(stop, accent, stop === known ? 'Stop, known' : 'Stop', 'below'));
    if (known !== null && known !== stop) rings.push(ring(known, violet, 'Known', 'above'));
    return rings;
  };
}

/** Shows a chart bar by bar. The learner stops the replay at the first bar at which the event is known. */
export default function StopReplayWidget(props: TaskWidgetProps<'stop-replay'>) {
  const { question, answer, onAnswer, hint, focused, reference, isLocked, onStep = null } = props;
  const chart = useMemo(() => shownChart(question.chart, reference), [question.chart, reference]);
  const model = useTaskChartModel(chart);
  const pointed = usePointedBars(hint, focused);
  const last = question.chart.bars.length - 1;
  const stop = answer?.index ?? null;

  const step = (): void => {
    if (isLocked || onStep === null) return;
    if (answer !== null) onAnswer(null);
    onStep();
  };
  const stopHere = (): void => {
    if (!isLocked) onAnswer({ index: last });
  };
  // Index of the crosshair's bar when a key last stepped. The chart moves the crosshair to the new bar a moment later.
  // Until then, another key press steps again instead of moving the crosshair.
  const steppedAt = useRef<number | null>(null);
  const onKey = (key: string, at: number | null): boolean => {
    if (key === 's' || key === 'S') stopHere();
    else if (key === 'ArrowRight' && onStep !== null && !isLocked && isAtEnd(at, last, steppedAt.current)) {
      steppedAt.current = at;
      step();
    } else return false;
    return true;
  };
  const places = { candidate: question.index, stop, known: reference?.index ?? null };
  const scene = useLive<RingScene>({ rings: ringsOf(places), onKey });
  const layers = useMemo(() => [ringLayer(scene)], [scene]);

  return (
    <TaskLayout
      prompt={question.prompt}
      announcement={`${countText(last, question.index)}. ${lastBarText(model, last)}`}
      keysHelp={isLocked ? null : KEYS_HELP}
      tools={
        isLocked ? null : (
          <StopActs canStep={onStep !== null} isStopped={stop === last} onStep={step} onStop={stopHere} />
        )
      }
      chart={<TaskChartView title="Replay of the task" {...{ chart, model, layers, pointed }} />}
    >
      <p className={styles['count']}>{countText(last, question.index)}</p>
      <StopLine stop={stop} hasMore={onStep !== null} isLocked={isLocked} />
      {reference === null ? null : (
        <TaskNote>
          Known at {barName(reference.index).toLowerCase()}: {reference.why}
          {reference.remaining.length === 0 ? '' : ` The bars after bar ${barNumber(last)} are shown now.`}
        </TaskNote>
      )}
    </TaskLayout>
  );
}

function isAtEnd(at: number | null, last: number, steppedAt: number | null): boolean {
  return at === null || at >= last || at === steppedAt;
}

interface StopActsProps {
  canStep: boolean;
  isStopped: boolean;
  onStep: () => void;
  onStop: () => void;
}

function StopActs({ canStep, isStopped, onStep, onStop }: StopActsProps) {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowRight' || !canStep) return;
    event.preventDefault();
    onStep();
  };
  return (
    <div className={styles['acts']}>
      <Button variant="secondary" disabled={!canStep} title="Right arrow" onClick={onStep} onKeyDown={onKeyDown}>
        Next bar
      </Button>
      <Button aria-pressed={isStopped} title="S" onClick={onStop} onKeyDown={onKeyDown}>
        Stop: it is known here
      </Button>
    </div>
  );
}

function StopLine({ stop, hasMore, isLocked }: { stop: number | null; hasMore: boolean; isLocked: boolean }) {
  if (stop === null)
    return <TaskNote>{hasMore ? 'Not stopped yet.' : 'Not stopped yet; there are no more bars.'}</TaskNote>;
  return (
    <TaskNote>
      Stopped at {barName(stop).toLowerCase()}.{isLocked || !hasMore ? '' : ' The next bar takes it back.'}
    </TaskNote>
  );
}

/** Returns the text of the counter: 'Bar 43 · 3 bars since bar 40'. */
function countText(last: number, candidate: number): string {
  const since = last - candidate;
  return `${barName(last)} · ${since === 1 ? '1 bar' : `${since} bars`} since bar ${barNumber(candidate)}`;
}

function lastBarText(model: ChartModel, last: number): string {
  const legend = legendOf(model, last, BARE_SETTINGS.volume);
  return legend === null ? '' : spokenBar(legend);
}
