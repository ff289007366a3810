import { useMutation, useQueryClient } from '@tanstack/react-query';
import { JOURNAL_NOTE_MAX, JOURNAL_TAG_KINDS } from '@tradesense/contract/journal-constants.ts';
import type { ImportedTrade, PatchImportedTradeRequest } from '@tradesense/contract/imports.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TagKindEditor } from '../journal/tag-editor.tsx';
import { afterTagChange, suggestedTags } from '../journal/tags.ts';
import styles from './imported-page.module.css';
import { IMPORTED_TRADES_KEY } from './imports-queries.ts';

/** Editor for the tags and the note of an imported trade. Tags are saved with each change, the note with its button. */
export function ImportedEditor({ trade }: { readonly trade: ImportedTrade }) {
  const queryClient = useQueryClient();
  const [note, setNote] = useState(trade.note);
  const [tags, setTags] = useState(trade.tags);
  const saving = useMutation({
    // Requests for the same trade run one after the other, so that the last change is stored last.
    scope: { id: `imported ${trade.id}` },
    mutationFn: (body: PatchImportedTradeRequest) => call('PATCH /api/imported-trades/{id}', { params: { id: trade.id }, body }), // oxfmt-ignore
    onSettled: () => queryClient.invalidateQueries({ queryKey: IMPORTED_TRADES_KEY }),
  });
  const isTooLong = note.length > JOURNAL_NOTE_MAX;
  return (
    <div className={styles['part']}>
      {JOURNAL_TAG_KINDS.map((kind) => (
        <TagKindEditor
          key={kind}
          kind={kind}
          tags={tags[kind]}
          suggestions={suggestedTags(kind, tags[kind], [])}
          onChange={(tag, isAdded) => {
            const next = afterTagChange(tags, { kind, tag, isAdded });
            setTags(next);
            saving.mutate({ tags: next }, { onError: () => setTags(trade.tags) });
          }}
        />
      ))}
      <TextArea
        label="Note"
        rows={4}
        value={note}
        counterMax={JOURNAL_NOTE_MAX}
        error={isTooLong ? `At most ${JOURNAL_NOTE_MAX} characters are stored.` : undefined}
        onValueChange={setNote}
      />
      <div className={styles['actions']}>
        <Button
          size="small"
          variant="secondary"
          isBusy={saving.isPending}
          disabled={isTooLong || note === trade.note}
          onClick={() => saving.mutate({ note })}
        >
          Save note
        </Button>
        <output className={styles['note']}>{saving.isSuccess ? 'Saved' : ''}</output>
      </div>
      {saving.isError ? (
        <Alert tone="danger" title="The change could not be saved">
          <p>{failureText(saving.error)}</p>
        </Alert>
      ) : null}
    </div>
  );
}
