import type { JournalTrade } from '@tradesense/contract/journal.ts';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { noteDrafts } from './note-drafts.ts';
import { createNoteKeeper, type NoteKeeper, type NoteSnapshot, type NoteState } from './note-keeper.ts';
import styles from './review-card.module.css';
import { useTradeWriting, type TradeWriting } from './use-trade-writing.ts';

const NotePreview = lazy(async () => ({ default: (await import('./note-preview.tsx')).NotePreview }));

const NOTE_MAX = 10_000;
const PAUSE_MS = 1_200;

const STATE_WORDS: Readonly<Record<NoteState, string>> = {
  saved: 'Saved',
  unsaved: 'Not saved yet',
  saving: 'Saving',
  failed: 'Not saved',
  'too-long': 'Not saved: too long',
};

/** The note in Markdown, saved by itself when the writer pauses or leaves. */
export function NoteEditor({ trade }: { readonly trade: JournalTrade }) {
  const { keeper, note } = useNote(trade);
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
          counterMax={NOTE_MAX}
          error={note.state === 'too-long' ? `At most ${NOTE_MAX} characters are kept.` : undefined}
          onValueChange={keeper.write}
          onBlur={keeper.save}
        />
      ) : (
        <Suspense fallback={<Skeleton height="11rem" />}>
          <NotePreview text={note.text} />
        </Suspense>
      )}
      <p className={styles['note']}>
        <output>{note.text === '' && note.state === 'saved' ? '' : STATE_WORDS[note.state]}</output>
      </p>
      {note.state === 'failed' ? (
        <Alert
          tone="danger"
          title="The note could not be saved"
          actions={
            <Button size="small" onClick={keeper.save}>
              Try again
            </Button>
          }
        >
          <p>{note.reason} What you wrote is kept in this tab.</p>
        </Alert>
      ) : null}
    </div>
  );
}

/** Answers null when the server has the text, otherwise why not. */
async function sendNote(writing: TradeWriting, note: string): Promise<string | null> {
  try {
    await writing.mutateAsync({ note });
    return null;
  } catch (cause) {
    if (cause instanceof ApiError) return cause.message;
    throw cause;
  }
}

function useNote(trade: JournalTrade): { readonly keeper: NoteKeeper; readonly note: NoteSnapshot } {
  const writing = useTradeWriting(trade);
  const [keeper] = useState(() => {
    const drafts = noteDrafts(trade.id);
    return createNoteKeeper({
      stored: trade.note,
      draft: drafts.left(),
      maxLength: NOTE_MAX,
      drafts,
      send: (text) => sendNote(writing, text),
      later(act) {
        const timer = setTimeout(act, PAUSE_MS);
        return () => clearTimeout(timer);
      },
    });
  });
  useEffect(() => {
    // What a reload left behind goes out now, and what is not out yet when the page is left.
    keeper.save();
    window.addEventListener('pagehide', keeper.save);
    return () => {
      window.removeEventListener('pagehide', keeper.save);
      keeper.save();
    };
  }, [keeper]);
  return { keeper, note: useSyncExternalStore(keeper.subscribe, keeper.snapshot) };
}
