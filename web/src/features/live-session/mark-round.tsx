import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { LiveMarkView, LiveRound } from '@tradesense/contract/live-sessions.ts';
import { LIVE_MARKS_MAX } from '@tradesense/core/live-sessions/live-round.ts';
import { editorOf, inReadingOrder } from '../../chart/marks/mark-editor.ts';
import type { Drawn } from '../../chart/marks/mark-history.ts';
import { MARK_KEYS_HELP } from '../../chart/marks/mark-keys.ts';
import { markLayer } from '../../chart/marks/mark-layer.ts';
import { MarkList } from '../../chart/marks/mark-list.tsx';
import { createMarkStore } from '../../chart/marks/mark-store.ts';
import { MarkTools } from '../../chart/marks/mark-tools.tsx';
import { useMarkState } from '../../chart/marks/use-mark-state.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { WorkPanel, WorkSide } from '../../ui/work-frame.tsx';
import { LiveChart, ROUND_TITLE_ID, useRoundModel } from './live-chart.tsx';
import { liveSessionQuery } from './live-session-queries.ts';
import { marksOn } from './mark-review.ts';
import styles from './live-session.module.css';

interface MarkRoundProps {
  readonly classId: string;
  readonly round: LiveRound;
}

const drawnOf = ({ answer }: LiveRound, bars: readonly ChartBar[]): Drawn => {
  const marks = answer?.kind === 'mark' ? marksOn(answer.marks, bars) : [];
  return { marks, isNone: answer !== null && marks.length === 0 };
};

function requestOf({ marks }: Drawn, bars: readonly ChartBar[]): LiveMarkView[] {
  return inReadingOrder(marks).flatMap(({ kind, from }): readonly LiveMarkView[] => {
    const bar = bars[from.index];
    return bar !== undefined && (kind === 'high' || kind === 'low') ? [{ kind, time: bar.x, price: from.price }] : [];
  });
}

/**
 * Shows an open round of marks on the learner's phone. Until the marks are locked, the learner marks swing highs and
 * lows on the bars.
 */
export function MarkRound({ classId, round }: MarkRoundProps) {
  const model = useRoundModel(round);
  const [store] = useState(() =>
    createMarkStore(editorOf(drawnOf(round, model.bars), ['high', 'low'], LIVE_MARKS_MAX)),
  );
  const drawn = useMarkState(store, (state) => state.history.present);
  const isPlacing = useMarkState(store, (state) => state.isPlacing);
  const client = useQueryClient();
  const locking = useMutation({
    mutationFn: () =>
      call('PUT /api/classes/{id}/live/rounds/{roundId}/answer', {
        params: { id: classId, roundId: round.id },
        body: { kind: 'mark', marks: requestOf(store.state().history.present, model.bars), isLocked: true },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: liveSessionQuery(classId).queryKey }),
  });
  const isLocked = locking.isPending;
  const layers = useMemo(
    () => [markLayer(store, { isTool: isPlacing, isLocked, isOnExtremes: true })],
    [store, isPlacing, isLocked],
  );
  const count = drawn.marks.length;
  const act = (
    <div className={styles['handIn']}>
      {locking.error === null ? null : (
        <Alert tone="danger" title="Your marks are not locked">
          <p>{failureText(locking.error)}</p>
        </Alert>
      )}
      <div className={styles['handInRow']}>
        <strong>{count === 1 ? '1 mark' : `${count} of at most ${LIVE_MARKS_MAX} marks`}</strong>
        <Checkbox
          label="No swing here"
          checked={drawn.isNone}
          disabled={isLocked}
          onCheckedChange={(isChosen) => store.send({ kind: isChosen ? 'none-chosen' : 'undone' })}
        />
      </div>
      <Button isFullWidth isBusy={isLocked} disabled={count === 0 && !drawn.isNone} onClick={() => locking.mutate()}>
        Lock my marks
      </Button>
    </div>
  );
  return (
    <WorkPanel
      labelledBy={ROUND_TITLE_ID}
      chart={
        <LiveChart
          round={round}
          model={model}
          layers={layers}
          tools={<MarkTools store={store} model={model} disabled={isLocked} hasMagnet={false} />}
        />
      }
    >
      <WorkSide label="Your marks" foldLabel="marks and help" act={act}>
        <p className={styles['note']}>
          Choose high or low, then press the bar. Your teacher sees that you have answered, and the marks of the class
          without names. It is unrated.
        </p>
        <MarkList store={store} model={model} disabled={isLocked} asksRatios={false} />
        <details className={styles['note']}>
          <summary>Keys of the chart</summary>
          <p>{MARK_KEYS_HELP}</p>
        </details>
      </WorkSide>
    </WorkPanel>
  );
}
