/**
 * Saves a text while it is being written. Guarantees: there is one request at a time, and text typed during a request
 * is sent after it. Every change is put into the draft store immediately, and stays there until the server has stored
 * exactly that text. A failure is reported; the next change or a call of `save` sends the text again.
 */
export type NoteState = 'saved' | 'unsaved' | 'saving' | 'failed' | 'too-long';

/** Storage for drafts, which survive a reload. */
export interface DraftStore {
  readonly put: (text: string) => void;
  readonly drop: () => void;
}

interface NoteKeeperSetup {
  /** The text as the server has stored it. */
  readonly stored: string;
  /** Draft from before a reload; `null` if there is none. */
  readonly draft: string | null;
  readonly maxLength: number;
  readonly drafts: DraftStore;
  /** Saves the text. Returns `null` on success, otherwise the error message. */
  readonly send: (text: string) => Promise<string | null>;
  /** Calls `act` once the writer pauses. Returns a function that cancels the call. */
  readonly later: (act: () => void) => () => void;
}

export interface NoteSnapshot {
  readonly text: string;
  readonly state: NoteState;
  /** Why the last save failed; `null` if it succeeded, or if there was none. */
  readonly reason: string | null;
}

export interface NoteAutosave {
  readonly snapshot: () => NoteSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
  readonly write: (text: string) => void;
  /** Saves immediately, without waiting for a pause. */
  readonly save: () => void;
}

export function createNoteAutosave({ stored, draft, maxLength, drafts, send, later }: NoteKeeperSetup): NoteAutosave {
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
  // If the draft equals the saved text, it is removed. Otherwise it could later overwrite a change from another tab.
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
