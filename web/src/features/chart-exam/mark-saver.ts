/**
 * Saves a part's marks as they change. Guarantees: one request at a time, each with a higher revision; changes made
 * meanwhile are sent next, only in their newest state; failures are retried until the part is over. A pause aborts the
 * request in flight; its marks are sent again after the pause. Stops when the server reports that the part is no longer
 * open.
 */
import type { ExamMark, SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';

export type SaveState = 'saved' | 'saving' | 'retrying' | 'refused' | 'closed';

/** Result of a save: stored, to be retried, invalid, too late for this part, or aborted by a pause. */
export type SaveOutcome =
  | { readonly kind: 'taken'; readonly response: SaveMarksResponse }
  | { readonly kind: 'failed' | 'refused' | 'closed' | 'aborted' };

interface SaverSetup {
  /** Revision stored on the server. */
  readonly revision: number;
  readonly save: (marks: readonly ExamMark[], revision: number, signal: AbortSignal) => Promise<SaveOutcome>;
  /** Calls `act` after the delay between two attempts. Returns a function that cancels it. */
  readonly later: (act: () => void) => () => void;
  readonly onState: (state: SaveState) => void;
  readonly onTaken: (response: SaveMarksResponse) => void;
}

export interface MarkSaver {
  readonly change: (marks: readonly ExamMark[]) => void;
  /** Pauses saving while a submission with all marks is being sent, because a save could only arrive too late. */
  readonly pause: () => void;
  readonly resume: () => void;
  /** Stops all requests and notifications. */
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
