import {
  JOURNAL_TAG_KINDS,
  JOURNAL_TAG_LENGTH_MAX,
  JOURNAL_TAGS_MAX,
  type JournalTagKind,
} from '@tradesense/contract/journal-constants.ts';
import type { JournalResponse, JournalTags, JournalTrade } from '@tradesense/contract/journal.ts';
import { useState, type FormEvent } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './bulk-tags.module.css';
import { TAG_KIND_LABELS } from './journal-text.ts';
import { NO_TAGS, suggestedTags, tagProblem, withTag } from './tags.ts';

/** Maximum number of suggested tags of each kind. Any other tag can be typed. */
const CHIPS_MAX = 12;
const KINDS = JOURNAL_TAG_KINDS.map((value) => ({ value, label: TAG_KIND_LABELS[value] }));

interface TagChange {
  readonly add: JournalTags;
  readonly remove: JournalTags;
}

interface BulkTagsDialogProps {
  readonly trades: readonly JournalTrade[];
  /** Tags of all trades of the account. */
  readonly tags: JournalResponse['tags'];
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly onClose: () => void;
  readonly onApply: (change: TagChange) => void;
}

const toggled = (tags: readonly string[], tag: string): string[] =>
  tags.includes(tag) ? tags.filter((each) => each !== tag) : [...tags, tag];

/** Dialog that adds tags to all selected trades or removes tags from them. */
export function BulkTagsDialog({ trades, tags, isSending, error, onClose, onApply }: BulkTagsDialogProps) {
  const [kind, setKind] = useState<JournalTagKind>('setup');
  const [change, setChange] = useState<TagChange>({ add: NO_TAGS, remove: NO_TAGS });
  const counts = carriedTags(trades, kind);
  const carried = [...counts.keys()];
  const setAdd = (add: readonly string[]): void => {
    const remove = change.remove[kind].filter((tag) => !add.includes(tag));
    setChange({ add: { ...change.add, [kind]: add }, remove: { ...change.remove, [kind]: remove } });
  };
  const setRemove = (remove: readonly string[]): void => {
    const add = change.add[kind].filter((tag) => !remove.includes(tag));
    setChange({ add: { ...change.add, [kind]: add }, remove: { ...change.remove, [kind]: remove } });
  };
  const everywhere = carried.filter((tag) => counts.get(tag) === trades.length);
  const offered = [...new Set([...change.add[kind], ...suggestedTags(kind, everywhere, tags).slice(0, CHIPS_MAX)])];
  const isEmpty = JOURNAL_TAG_KINDS.every((each) => change.add[each].length + change.remove[each].length === 0);
  const count = trades.length === 1 ? '1 trade' : `${trades.length} trades`;
  return (
    <Dialog
      isOpen
      title={`Tags of ${count}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={isSending} disabled={isEmpty} onClick={() => onApply(change)}>
            Change {count}
          </Button>
        </>
      }
    >
      <div className={styles['parts']}>
        <SegmentedControl label="Kind" isLabelHidden value={kind} options={KINDS} onValueChange={setKind} />
        <Chips
          name="Add"
          tags={offered}
          pressed={change.add[kind]}
          onPress={(tag) => setAdd(toggled(change.add[kind], tag))}
        />
        <NewTag key={kind} tags={change.add[kind]} onAdd={(tag) => setAdd(withTag(change.add[kind], tag))} />
        {carried.length === 0 ? null : (
          <Chips
            name="Remove"
            tags={carried}
            pressed={change.remove[kind]}
            detail={(tag) => `in ${counts.get(tag) ?? 0} of ${trades.length}`}
            onPress={(tag) => setRemove(toggled(change.remove[kind], tag))}
          />
        )}
        <p className={styles['note']}>{changeText(change)}</p>
        {error === null ? null : (
          <Alert tone="danger" title="The tags could not be changed">
            <p>{failureText(error)}</p>
          </Alert>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the tags of a kind that the trades have. The number of a tag is the number of trades that have it. */
function carriedTags(trades: readonly JournalTrade[], kind: JournalTagKind): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { tags } of trades) for (const tag of tags[kind]) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return counts;
}

/** Returns a text that lists the tags to add and to remove, of all kinds: 'Add breakout, calm. Remove range.' */
function changeText({ add, remove }: TagChange): string {
  const [added, removed] = [add, remove].map((tags) => JOURNAL_TAG_KINDS.flatMap((kind) => tags[kind]).join(', '));
  const parts = [added === '' ? '' : `Add ${added}.`, removed === '' ? '' : `Remove ${removed}.`].filter(Boolean);
  return parts.length === 0 ? 'Choose what to add or to remove.' : parts.join(' ');
}

interface ChipsProps {
  readonly name: string;
  readonly tags: readonly string[];
  readonly pressed: readonly string[];
  readonly detail?: (tag: string) => string;
  readonly onPress: (tag: string) => void;
}

/**
 * Shows a chip for each tag. One change can include at most `JOURNAL_TAGS_MAX` tags of a kind. At that limit, the
 * remaining chips are disabled, and a line says why.
 */
function Chips({ name, tags, pressed, detail, onPress }: ChipsProps) {
  const isFull = pressed.length >= JOURNAL_TAGS_MAX;
  return (
    <fieldset className={styles['chips']}>
      <legend>{name}</legend>
      {tags.map((tag) => (
        <button
          key={tag}
          type="button"
          className={styles['chip']}
          aria-pressed={pressed.includes(tag)}
          disabled={isFull && !pressed.includes(tag)}
          onClick={() => onPress(tag)}
        >
          {tag}
          {detail === undefined ? null : <span className={styles['detail']}>{detail(tag)}</span>}
        </button>
      ))}
      <output className={styles['note']}>
        {isFull ? `At most ${JOURNAL_TAGS_MAX} tags of each kind in one change.` : ''}
      </output>
    </fieldset>
  );
}

function NewTag({ tags, onAdd }: { readonly tags: readonly string[]; readonly onAdd: (tag: string) => void }) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const add = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = tagProblem(text, tags);
    setProblem(wrong);
    if (wrong !== null) return;
    setText('');
    onAdd(text);
  };
  return (
    <form className={styles['new']} onSubmit={add}>
      <TextField
        label="Another tag"
        value={text}
        maxLength={JOURNAL_TAG_LENGTH_MAX}
        autoComplete="off"
        error={problem ?? undefined}
        onValueChange={(value) => {
          setText(value);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="secondary" size="small">
        Add
      </Button>
    </form>
  );
}
