import type { ReactNode } from 'react';
import { QueryView, type AnyQuery } from '../../query-view.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import styles from './attempt-history.module.css';

/** An infinite query of attempts. */
interface PagedQuery extends AnyQuery<unknown> {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

interface AttemptHistoryProps {
  query: PagedQuery;
  /** 'tests' or 'exams'. */
  nouns: string;
  /** One `AttemptItem` per ended attempt, newest first. */
  children: readonly ReactNode[];
}

/** Shows past tests or exams, page by page. */
export function AttemptHistory({ query, nouns, children }: AttemptHistoryProps) {
  return (
    <QueryView query={query} name={`Your ${nouns}`} height="8rem">
      {() => {
        if (children.length === 0) {
          return (
            <EmptyState title={`No ${nouns} yet`}>Your {nouns} will be listed here with score and results.</EmptyState>
          );
        }
        return (
          <div className={styles['history']}>
            <ul className={styles['list']}>{children}</ul>
            <MoreButton query={query} label={`Show older ${nouns}`} />
          </div>
        );
      }}
    </QueryView>
  );
}

interface AttemptItemProps {
  /** Wraps the content of an item in a link to its results. The link gets the CSS class `className`. */
  link: (className: string, content: ReactNode) => ReactNode;
  title: string;
  startedAt: string;
  badges: ReactNode;
  score: string;
}

/** Shows one past test or exam as a link to its results. */
export function AttemptItem({ link, title, startedAt, badges, score }: AttemptItemProps) {
  return (
    <li>
      {link(
        styles['item'] ?? '',
        <>
          <span className={styles['what']}>
            <span className={styles['title']}>{title}</span>
            <time className={styles['when']} dateTime={startedAt}>
              {momentText(startedAt)}
            </time>
          </span>
          {badges}
          <span className={styles['score']}>{score}</span>
        </>,
      )}
    </li>
  );
}
