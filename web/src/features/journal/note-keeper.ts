/**
 * Keeps a text that is being written until the server has it. Guarantees: one request at a time; what was typed meanwhile goes out
 * next; every change is in the draft store at once and stays there until the server has taken exactly that text; what fails
 * is said and tried again with the next change or by `save`.
 */
export type NoteState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'too-long';

/** Where drafts outlive a reload. */
export interface DraftStore {
  readonly put: (text: string) => void;
  readonly drop: () => void;
}

interface NoteKeeperSetup {
  /** As the server has it. */
  readonly stored: string;
  /** A draft that was left behind; null when there is none. */
  readonly draft: string | null;
  readonly maxLength: number;
  readonly drafts: DraftStore;
  /** Answers null when it is stored, otherwise a sentence that says why not. */
  readonly send: (text: string) => Promise<string | null>;
  /** Calls back when the writer has paused; returns the way to call it off. */
  readonly later: (act: () => void) => () => void;
}

export interface NoteSnapshot {
  readonly text: string;
  readonly state: NoteState;
  /** Why the last save failed. */
  readonly reason: string | null;
}

export interface NoteKeeper {
  readonly snapshot: () => NoteSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (text: string) => void;
  /** At once instead of after the pause. */
  readonly save: () => void;
}

export function createNoteKeeper({ stored, draft, maxLength, drafts, send, later }: NoteKeeperSetup): NoteKeeper {
  const listeners = new Set<() => void>();
  let saved = stored;
  let isSending = false;
  let callOff: () => void = () => undefined;
  let now: NoteSnapshot = { text: draft ?? stored, state: 'saved', reason: null };

  const become = (change: Partial<NoteSnapshot>): void => {
    now = { ...now, ...change };
    for (const listener of listeners) listener();
  };
  const stateOf = (text: string): NoteState => {
    if (text === saved) return 'saved';
    return text.length > maxLength ? 'too-long' : 'unsaved';
  };
  now = { ...now, state: stateOf(now.text) };
  // It was stored while the page was left: an old draft must not come back over what is written elsewhere.
  if (now.state === 'saved') drafts.drop();

  const sendNow = async (): Promise<void> => {
    callOff();
    const { text } = now;
    if (isSending || text === saved || text.length > maxLength) return;
    isSending = true;
    become({ state: 'saving', reason: null });
    const reason = await send(text);
    isSending = false;
    if (reason !== null) {
      become({ state: 'failed', reason });
      return;
    }
    saved = text;
    if (now.text === text) drafts.drop();
    become({ state: stateOf(now.text) });
    await sendNow();
  };
  const save = (): void => void sendNow();

  return {
    snapshot: () => now,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    write(text) {
      if (text === saved && !isSending) drafts.drop();
      else drafts.put(text);
      become({ text, state: isSending ? 'saving' : stateOf(text), reason: null });
      callOff();
      callOff = later(save);
    },
    save,
  };
}
