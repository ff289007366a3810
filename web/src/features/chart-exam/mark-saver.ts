/**
 * Saves a part's marks as they change. Guarantees: one request at a time, each with a higher revision; what changed meanwhile
 * goes out next, only its newest state; what fails is tried again until the part is over. Ends for good when the server
 * says that the part is no longer open.
 */
import type { ExamMark, SaveMarksResponse } from '@tradesense/contract/chart-exam.ts';

export type SaveState = 'saved' | 'saving' | 'retrying' | 'refused' | 'closed';

/** What became of a save: taken, to be tried again, not acceptable as it is, or too late for this part. */
export type SaveOutcome =
  { readonly kind: 'taken'; readonly response: SaveMarksResponse } | { readonly kind: 'failed' | 'refused' | 'closed' };

interface SaverSetup {
  /** The revision that the server has. */
  readonly revision: number;
  readonly save: (marks: readonly ExamMark[], revision: number) => Promise<SaveOutcome>;
  /** Calls back after the pause between two tries; returns the way to call it off. */
  readonly later: (act: () => void) => () => void;
  readonly onState: (state: SaveState) => void;
  readonly onTaken: (response: SaveMarksResponse) => void;
}

export interface MarkSaver {
  readonly change: (marks: readonly ExamMark[]) => void;
  /** Nothing more is sent or told. */
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
