import type { ExamChart, ExamMark, SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { call } from '../../platform/api-client.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import type { MarkStore } from '../../chart/marks/mark-store.ts';
import { examMarksOf } from './exam-marks.ts';
import { createMarkSaver, type SaveOutcome, type SaveState } from './mark-saver.ts';

const RETRY_MS = 2_000;

async function outcomeOf(saving: Promise<SaveMarksResponse>): Promise<SaveOutcome> {
  try {
    return { kind: 'taken', response: await saving };
  } catch (error) {
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

/** Saves the marks whenever they change and returns the save state. Calls `onTaken` with each response. */
export function useSavedMarks(
  examId: string,
  { index, part }: ExamChart,
  store: MarkStore,
  bars: readonly ChartBar[],
  onTaken: (response: SaveMarksResponse) => void,
): SaveState {
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef(onTaken);
  useEffect(() => {
    latest.current = onTaken;
  });
  const [from] = useState({ chart: index, part: part.index, revision: part.revision });
  useEffect(() => {
    const { chart, part: partIndex, revision: known } = from;
    const saver = createMarkSaver({
      revision: known,
      save: (marks: readonly ExamMark[], revision) => {
        const body = { chart, part: partIndex, revision, marks: [...marks] };
        return outcomeOf(call('PUT /api/chart-exams/{id}/marks', { params: { id: examId }, body, keepalive: true }));
      },
      later,
      onState: setState,
      onTaken: (response) => latest.current(response),
    });
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
  return state;
}
