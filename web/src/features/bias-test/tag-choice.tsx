import { BIAS_TAGS, type BiasTag } from '@tradesense/core/bias/bias-rules.ts';
import { TAG_WORDS } from './bias-words.ts';
import styles from './tag-choice.module.css';

interface TagChoiceProps {
  chosen: readonly BiasTag[];
  disabled: boolean;
  onToggle: (tag: BiasTag) => void;
}

/** The reasons for a call, any number of them. */
export function TagChoice({ chosen, disabled, onToggle }: TagChoiceProps) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>What is your call based on? (any number)</legend>
      <div className={styles['chips']}>
        {BIAS_TAGS.map((tag) => (
          <button
            key={tag}
            type="button"
            className={styles['chip']}
            aria-pressed={chosen.includes(tag)}
            disabled={disabled}
            onClick={() => onToggle(tag)}
          >
            <span className={styles['tick']} aria-hidden="true">
              {chosen.includes(tag) ? '✓' : '+'}
            </span>
            {TAG_WORDS[tag]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
