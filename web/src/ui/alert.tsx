import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names.ts';
import { CheckIcon } from './text-icons.tsx';

export type AlertTone = 'info' | 'success' | 'warning' | 'danger';

interface AlertProps {
  tone?: AlertTone;
  title?: ReactNode;
  /** Buttons or links with which the reader can react to the message. */
  actions?: ReactNode;
  children?: ReactNode;
}

const MARKS: Record<AlertTone, ReactNode> = { info: 'i', success: <CheckIcon />, warning: '!', danger: '!' };

/** Shows a message in the page. A warning or an error interrupts a screen reader; other messages do not. */
export function Alert({ tone = 'info', title, actions, children }: AlertProps) {
  return (
    <div
      className={classNames(styles['alert'], styles[tone])}
      role={tone === 'danger' || tone === 'warning' ? 'alert' : 'status'}
    >
      <span className={styles['mark']} aria-hidden="true">
        {MARKS[tone]}
      </span>
      <div className={styles['body']}>
        {title === undefined ? null : <p className={styles['title']}>{title}</p>}
        {children}
        {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
      </div>
    </div>
  );
}
