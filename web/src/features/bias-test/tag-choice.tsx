import type { BiasTag } from '@tradesense/core/bias/bias-rules.ts';
import { TAG_LABELS } from '@tradesense/core/bias/bias-rules.ts';
import styles from './tag-choice.module.css';
import { CheckIcon, PlusIcon } from '../../ui/text-icons.tsx';

interface TagChoiceProps {
  /** Tags that fit the question. */
  tags: readonly BiasTag[];
  chosen: readonly BiasTag[];
  disabled: boolean;
  onToggle: (tag: BiasTag) => void;
}

/** Toggle buttons for the reasons of a call. */
export function TagChoice({ tags, chosen, disabled, onToggle }: TagChoiceProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>What is your call based on?</legend>
      <div className={styles['chips']}>
        {tags.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles['chip']}
            aria-pressed={chosen.includes(tag)}
            disabled={disabled}
            onClick={() => onToggle(tag)}
          >
            <span className={styles['tick']} aria-hidden="true">
              {chosen.includes(tag) ? <CheckIcon /> : <PlusIcon />}
            </span>
            {TAG_LABELS[tag]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
