import type { ExamChart, ExamMark, SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import type { MarkStore } from '../../chart/marks/mark-store.ts';
import { examMarksOf } from './exam-marks.ts';
import { createMarkSaver, type MarkSaver, type SaveOutcome, type SaveState } from './mark-saver.ts';

const RETRY_MS = 2_000;

async function outcomeOf(saving: Promise<SaveMarksResponse>, signal: AbortSignal): Promise<SaveOutcome> {
  try {
    return { kind: 'taken', response: await saving };
  } catch (error) {
    if (signal.aborted) return { kind: 'aborted' };
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 409 || error.status === 410 || error.status === 404) return { kind: 'closed' };
    const isRefused = error.status >= 400 && error.status < 500 && error.status !== 429;
    return { kind: isRefused ? 'refused' : 'failed' };
  }
}

function later(act: () => void): () => void {
  const timer = setTimeout(act, RETRY_MS);
  return () => clearTimeout(timer);
}

/**
 * Saves the marks whenever they change, except while they are locked. Calls `onTaken` with each successful response.
 * Returns the save state.
 */
export function useSavedMarks(
  examId: string,
  { index, part }: ExamChart,
  store: MarkStore,
  bars: readonly ChartBar[],
  { isLocked, onTaken }: { isLocked: boolean; onTaken: (response: SaveMarksResponse) => void },
): SaveState {
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef(onTaken);
  useEffect(() => {
    latest.current = onTaken;
  });
  const current = useRef<MarkSaver | null>(null);
  const [from] = useState({ chart: index, part: part.index, revision: part.revision });
  useEffect(() => {
    const { chart, part: partIndex, revision: known } = from;
    const saver = createMarkSaver({
      revision: known,
      save: (marks: readonly ExamMark[], revision, signal) => {
        const body = { chart, part: partIndex, revision, marks: [...marks] };
        const options = { params: { id: examId }, body, keepalive: true, signal };
        return outcomeOf(call('PUT /api/chart-exams/{id}/marks', options), signal);
      },
      later,
      onState: setState,
      onTaken: (response) => latest.current(response),
    });
    current.current = saver;
    let drawn = store.state().history.present.marks;
    const unsubscribe = store.subscribe(() => {
      const { marks } = store.state().history.present;
      if (marks === drawn) return;
      drawn = marks;
      saver.change(examMarksOf(marks, bars));
    });
    return () => {
      unsubscribe();
      saver.stop();
    };
  }, [bars, examId, from, store]);
  useEffect(() => {
    if (isLocked) current.current?.pause();
    else current.current?.resume();
  }, [isLocked]);
  return state;
}
