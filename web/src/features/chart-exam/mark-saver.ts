/**
 * Saves a part's marks as they change. Guarantees: one request at a time, each with a higher revision; changes in the
 * meantime are sent next, only in their newest state; failures are retried until the part is over. Stops when the
 * server reports that the part is no longer open.
 */
import type { ExamMark, SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';

export type SaveState = 'saved' | 'saving' | 'retrying' | 'refused' | 'closed';

/** Result of a save: stored, to be retried, invalid, or too late for this part. */
export type SaveOutcome =
  { readonly kind: 'taken'; readonly response: SaveMarksResponse } | { readonly kind: 'failed' | 'refused' | 'closed' };

interface SaverSetup {
  /** Revision stored on the server. */
  readonly revision: number;
  readonly save: (marks: readonly ExamMark[], revision: number) => Promise<SaveOutcome>;
  /** Calls back after the delay between two attempts. Returns a function that cancels it. */
  readonly later: (act: () => void) => () => void;
  readonly onState: (state: SaveState) => void;
  readonly onTaken: (response: SaveMarksResponse) => void;
}

export interface MarkSaver {
  readonly change: (marks: readonly ExamMark[]) => void;
  /** Stops all requests and notifications. */
  readonly stop: () => void;
}

export function createMarkSaver({ revision, save, later, onState, onTaken }: SaverSetup): MarkSaver {
  let last = revision;
  let waiting: readonly ExamMark[] | null = null;
  let isBusy = false;
  let isOver = false;
  let callOff: () => void = () => undefined;

  const settle = (marks: readonly ExamMark[], outcome: SaveOutcome): void => {
    isBusy = false;
    if (isOver) return;
    if (outcome.kind === 'taken') {
      last = Math.max(last, outcome.response.revision);
      onTaken(outcome.response);
      onState(waiting === null ? 'saved' : 'saving');
      send();
    } else if (outcome.kind === 'failed') {
      waiting ??= marks;
      onState('retrying');
      callOff = later(send);
    } else if (outcome.kind === 'refused' && waiting !== null) send();
    else {
      isOver = outcome.kind === 'closed';
      onState(outcome.kind);
    }
  };
  const send = (): void => {
    if (isBusy || isOver || waiting === null) return;
    const marks = waiting;
    waiting = null;
    isBusy = true;
    last += 1;
    void save(marks, last).then((outcome) => settle(marks, outcome));
  };

  return {
    change: (marks) => {
      if (isOver) return;
      waiting = marks;
      callOff();
      onState('saving');
      send();
    },
    stop: () => {
      isOver = true;
      callOff();
    },
  };
}
