import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** Whether this is all that the page shows. Its title is then the heading of the page. */
  isPage?: boolean;
  children?: ReactNode;
  /** Buttons or links with actions for the reader. */
  actions?: ReactNode;
}

export function EmptyState({ title, isPage = false, children, actions }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles['emptyState']}>
      <Title className={styles['title']}>{title}</Title>
      {children === undefined ? null : <div className={styles['text']}>{children}</div>}
      {actions === undefined ? null : <div className={styles['actions']}>{actions}</div>}
    </div>
  );
}
