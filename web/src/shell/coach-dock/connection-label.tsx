import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './coach-dock.module.css';
import { CONNECTION_WORDS } from './connection-words.ts';
import type { Connection } from './use-connection.ts';

/** The state of the connection in a word; a loss and the return from it are announced. */
export function ConnectionLabel({ state, news, feedReason }: Connection) {
  const { word, tone } = CONNECTION_WORDS[state];
  const isOld = tone === 'good' && feedReason !== null;
  return (
    <span className={styles['connection']} data-tone={isOld ? 'warning' : tone}>
      <span className={styles['dot']} aria-hidden="true" />
      <span className={styles['connectionWord']}>
        <VisuallyHidden>Connection: </VisuallyHidden>
        {isOld ? 'Prices stopped' : word}
      </span>
      <VisuallyHidden>
        <output>{news}</output>
      </VisuallyHidden>
    </span>
  );
}
