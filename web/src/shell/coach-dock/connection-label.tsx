import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './coach-dock.module.css';
import { CONNECTION_LABELS } from './connection-text.ts';
import type { Connection } from './use-connection.ts';

/**
 * Shows the state of the connection as a dot, and in words if there is a problem. Screen readers announce when the
 * connection is lost and when it is back.
 */
export function ConnectionLabel({ state, announcement, feedReason }: Connection) {
  const { word, meaning, tone } = CONNECTION_LABELS[state];
  const isOld = tone === 'good' && feedReason !== null;
  return (
    <span className={styles['connection']} data-tone={isOld ? 'warning' : tone} title={feedReason ?? meaning}>
      <span className={styles['dot']} aria-hidden="true" />
      <span className={styles['connectionWord']}>
        <VisuallyHidden>Connection: </VisuallyHidden>
        {isOld ? 'Prices stopped' : word}
      </span>
      <VisuallyHidden>
        <output>{announcement}</output>
      </VisuallyHidden>
    </span>
  );
}
