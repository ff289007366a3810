import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface MessagePageProps {
  /** Short text above the title, such as '404'. */
  sign: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

export function MessagePage({ sign, title, children, actions }: MessagePageProps) {
  return (
    <div className={styles['page']}>
      <p className={styles['sign']} aria-hidden="true">
        {sign}
      </p>
      <h1>{title}</h1>
      <div className={styles['text']}>{children}</div>
      <div className={styles['actions']}>{actions}</div>
    </div>
  );
}
