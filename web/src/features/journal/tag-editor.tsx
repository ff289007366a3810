import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import {
  JOURNAL_TAG_KINDS,
  JOURNAL_TAG_LENGTH_MAX,
  type JournalTagKind,
} from '@tradesense/contract/journal-constants.ts';
import type { JournalResponse, JournalTags, JournalTrade } from '@tradesense/contract/journal.ts';
import { useId, useRef, useState, type FormEvent } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { journalListsKey } from './journal-queries.ts';
import { TAG_KIND_LABELS } from './journal-text.ts';
import styles from './review-card.module.css';
import { afterTagChange, suggestedTags, tagProblem, type TagChange } from './tags.ts';
import { useTradeTagging } from './use-trade-tagging.ts';
import { CrossIcon } from '../../ui/text-icons.tsx';

/** Editor for the trade's tags. Each change is saved immediately. */
export function TagEditor({ trade }: { readonly trade: JournalTrade }) {
  const [failure, setFailure] = useState<Error | null>(null);
  const tagging = useTradeTagging(trade, setFailure);
  const used = useUsedTags(trade.accountId);
  // The tags with the changes that are still being saved, so that changes are shown immediately. `null` if nothing is
  // being saved. After an error, the tags of the server are shown again.
  const [pending, setPending] = useState<JournalTags | null>(null);
  // Used if the learner makes another change before the next render, when `pending` still has the old value.
  const latest = useRef<JournalTags | null>(null);
  const tags = pending ?? trade.tags;
  function become(next: JournalTags | null): void {
    latest.current = next;
    setPending(next);
  }
  function change(made: TagChange): void {
    setFailure(null);
    become(afterTagChange(latest.current ?? trade.tags, made));
    // React Query calls `onSettled` only for the latest change. So an earlier response does not remove tags that were
    // added since.
    tagging.mutate(made, { onSettled: () => become(null) });
  }
  return (
    <div className={styles['part']}>
      <h3>Tags</h3>
      {JOURNAL_TAG_KINDS.map((kind) => (
        <TagKindEditor
          key={kind}
          kind={kind}
          tags={tags[kind]}
          suggestions={suggestedTags(kind, tags[kind], used)}
          onChange={(tag, isAdded) => change({ kind, tag, isAdded })}
        />
      ))}
      <p className={styles['note']}>
        <output>{tagging.isPending ? 'Saving' : tagging.isSuccess && failure === null ? 'Saved' : ''}</output>
      </p>
      {failure === null ? null : (
        <Alert tone="danger" title="The tags could not be saved">
          <p>{failureText(failure)}</p>
        </Alert>
      )}
    </div>
  );
}

/** Returns the tags that the learner has used, from the lists that are already loaded. */
function useUsedTags(accountId: string): JournalResponse['tags'] {
  const lists = useQueryClient().getQueriesData<InfiniteData<JournalResponse>>({
    queryKey: journalListsKey(accountId),
  });
  return lists.flatMap(([, data]) => data?.pages[0]?.tags ?? []);
}

interface TagKindEditorProps {
  readonly kind: JournalTagKind;
  readonly tags: readonly string[];
  readonly suggestions: readonly string[];
  readonly onChange: (tag: string, isAdded: boolean) => void;
}

/** Editor for the tags of one kind. */
export function TagKindEditor({ kind, tags, suggestions, onChange }: TagKindEditorProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const listId = useId();
  const name = TAG_KIND_LABELS[kind];

  function add(event: FormEvent): void {
    event.preventDefault();
    const wrong = tagProblem(text, tags);
    setProblem(wrong);
    if (wrong !== null) return;
    setText('');
    onChange(text.trim(), true);
  }

  return (
    <form className={styles['kind']} onSubmit={add}>
      <TextField
        label={name}
        value={text}
        list={listId}
        maxLength={JOURNAL_TAG_LENGTH_MAX}
        autoComplete="off"
        error={problem ?? undefined}
        onValueChange={(value) => {
          setText(value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="secondary" size="small" aria-label={`Add the tag: ${name.toLowerCase()}`}>
        Add
      </Button>
      <datalist id={listId}>
        {suggestions.map((tag) => (
          <option key={tag} value={tag}>
            {tag}
          </option>
        ))}
      </datalist>
      {tags.length === 0 ? null : (
        <ul className={styles['tags']} aria-label={`${name} tags`}>
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={`Remove the tag ${tag}`} onClick={() => onChange(tag, false)}>
                <CrossIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
