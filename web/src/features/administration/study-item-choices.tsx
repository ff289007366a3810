import type { StudyItem } from '@tradesense/contract/study-items.ts';
import { CheckIcon } from '../../ui/text-icons.tsx';
import styles from './study-item-choices.module.css';

/** Shows how often each option of a question was chosen: by all learners, and by the best third of them. */
export function StudyItemChoices({ item: { stem, options } }: { readonly item: StudyItem }) {
  const best = options.reduce((sum, { chosenByBest }) => sum + chosenByBest, 0);
  const shareOf = (part: number, whole: number): string => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);
  return (
    <details>
      <summary className={styles['summary']}>
        {options.map(({ place, share, isRight }) => (
          <span key={place}>
            {isRight ? <CheckIcon /> : null}
            {share === null ? '–' : `${Math.round(share * 100)}%`}{' '}
          </span>
        ))}
      </summary>
      {stem === null ? null : <p className={styles['stem']}>{stem}</p>}
      <ul className={styles['options']}>
        {options.map(({ place, text, isRight, chosen, share, chosenByBest }) => (
          <li key={place}>
            {isRight ? 'Right: ' : null}
            {text ?? `Option ${place + 1}`}: {share === null ? '–' : `${Math.round(share * 100)}%`} (
            {chosen.toLocaleString('en')}); of the best third {shareOf(chosenByBest, best)}
          </li>
        ))}
      </ul>
    </details>
  );
}
