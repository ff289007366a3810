/**
 * Saves a part's marks as they change. Guarantees: one request at a time, each with a higher revision. If several
 * changes happen during a request, only the newest state is sent next. Failures are retried until the part is over. A
 * pause aborts the current request; its marks are sent again after the pause. Saving stops when the server reports that
 * the part is closed.
 */
import type { ExamMark, SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';

export type SaveState = 'saved' | 'saving' | 'retrying' | 'refused' | 'closed';

/**
 * Result of a save. `taken`: stored. `failed`: to be retried. `refused`: invalid. `closed`: too late for this part.
 * `aborted`: by a pause.
 */
export type SaveOutcome =
  | { readonly kind: 'taken'; readonly response: SaveMarksResponse }
  | { readonly kind: 'failed' | 'refused' | 'closed' | 'aborted' };

interface SaverSetup {
  /** Revision of the marks that the server has stored. */
  readonly revision: number;
  readonly save: (marks: readonly ExamMark[], revision: number, signal: AbortSignal) => Promise<SaveOutcome>;
  /** Calls `act` after the delay before the next attempt. Returns a function that cancels the call. */
  readonly later: (act: () => void) => () => void;
  readonly onState: (state: SaveState) => void;
  readonly onTaken: (response: SaveMarksResponse) => void;
}

export interface MarkSaver {
  readonly change: (marks: readonly ExamMark[]) => void;
  /**
   * Pauses saving. Call it before all marks are submitted, because a save that arrives after the submission would find
   * the part closed.
   */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Stops the saver: it sends no further request and calls no callback from now on. */
  readonly stop: () => void;
}

export function createMarkSaver({ revision, save, later, onState, onTaken }: SaverSetup): MarkSaver {
  let last = revision;
  let waiting: readonly ExamMark[] | null = null;
  let isBusy = false;
  let isOver = false;
  let isPaused = false;
  let abort = new AbortController();
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
    } else if (outcome.kind === 'aborted') {
      waiting ??= marks;
      send();
    } else if (outcome.kind === 'refused' && waiting !== null) send();
    else {
      isOver = outcome.kind === 'closed';
      onState(outcome.kind);
    }
  };
  const send = (): void => {
    if (isBusy || isOver || isPaused || waiting === null) return;
    const marks = waiting;
    waiting = null;
    isBusy = true;
    last += 1;
    abort = new AbortController();
    void save(marks, last, abort.signal).then((outcome) => settle(marks, outcome));
  };

  return {
    change: (marks) => {
      if (isOver) return;
      waiting = marks;
      callOff();
      onState('saving');
      send();
    },
    pause: () => {
      isPaused = true;
      callOff();
      abort.abort();
    },
    resume: () => {
      isPaused = false;
      send();
    },
    stop: () => {
      isOver = true;
      callOff();
    },
  };
}
