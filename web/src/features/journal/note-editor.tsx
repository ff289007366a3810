import { JOURNAL_NOTE_MAX } from '@tradesense/contract/journal-constants.ts';
import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { noteDrafts } from './note-drafts.ts';
import { createNoteAutosave, type NoteAutosave, type NoteSnapshot, type NoteState } from './note-autosave.ts';
import styles from './review-card.module.css';
import { useTradeWriting, type TradeWriting } from './use-trade-writing.ts';

const NotePreview = lazy(async () => ({ default: (await import('./note-preview.tsx')).NotePreview }));

const PAUSE_MS = 1_200;

const STATE_LABELS: Readonly<Record<NoteState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  'too-long': 'Not saved: too long',
};

/** Editor for a trade's note in Markdown. The note is saved automatically when the writer pauses or leaves the page. */
export function NoteEditor({ trade }: { readonly trade: JournalTrade }) {
  const { autosave, note } = useNote(trade);
  const [view, setView] = useState<'write' | 'preview'>('write');
  return (
    <div className={styles['part']}>
      <SegmentedControl
        label="Note"
        value={view}
        options={[
          { value: 'write', label: 'Write' },
          { value: 'preview', label: 'Preview' },
        ]}
        onValueChange={setView}
      />
      {view === 'write' ? (
        <TextArea
          label="What did this trade teach?"
          hint="Markdown: **bold**, *italic*, - lists, > quotes."
          rows={8}
          value={note.text}
          counterMax={JOURNAL_NOTE_MAX}
          error={note.state === 'too-long' ? `At most ${JOURNAL_NOTE_MAX} characters are stored.` : undefined}
          onValueChange={autosave.write}
          onBlur={autosave.save}
        />
      ) : (
        <Suspense fallback={<Skeleton height="11rem" />}>
          <NotePreview text={note.text} />
        </Suspense>
      )}
      <p className={styles['note']}>
        <output>{note.text === '' && note.state === 'saved' ? '' : STATE_LABELS[note.state]}</output>
      </p>
      {note.state === 'failed' ? (
        <Alert
          tone="danger"
          title="The note could not be saved"
          actions={
            <Button size="small" onClick={autosave.save}>
              Try again
            </Button>
          }
        >
          <p>{note.reason} Your text is stored in this tab.</p>
        </Alert>
      ) : null}
    </div>
  );
}

/** Saves the note. Returns `null` on success, otherwise the error message. */
async function sendNote(writing: TradeWriting, note: string): Promise<string | null> {
  try {
    await writing.mutateAsync({ note });
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return cause.message;
    throw cause;
  }
}

function useNote(trade: JournalTrade): { readonly autosave: NoteAutosave; readonly note: NoteSnapshot } {
  const writing = useTradeWriting(trade);
  const [autosave] = useState(() => {
    const drafts = noteDrafts(trade.id);
    return createNoteAutosave({
      stored: trade.note,
      draft: drafts.left(),
      maxLength: JOURNAL_NOTE_MAX,
      drafts,
      send: (text) => sendNote(writing, text),
      later(act) {
        const timer = setTimeout(act, PAUSE_MS);
        return () => clearTimeout(timer);
      },
    });
  });
  useEffect(() => {
    // On mount, saves a draft from before a reload. On leaving, saves the unsaved text.
    autosave.save();
    window.addEventListener('pagehide', autosave.save);
    return () => {
      window.removeEventListener('pagehide', autosave.save);
      autosave.save();
    };
  }, [autosave]);
  return { autosave, note: useSyncExternalStore(autosave.subscribe, autosave.snapshot) };
}
