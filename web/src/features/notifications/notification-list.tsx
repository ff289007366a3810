import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { NotificationFilter } from '@tradesense/contract/notification-constants.ts';
import type { Notification } from '@tradesense/contract/notifications.ts';
import { useState } from 'react';
import { failureText } from '../../platform/failure-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { WhileLoading } from '../../ui/while-loading.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { notificationDays } from './notification-days.ts';
import { NotificationRow } from './notification-row.tsx';
import { notificationsQuery } from './notifications-queries.ts';
import styles from './notifications-page.module.css';

interface NotificationListProps {
  readonly filter: NotificationFilter;
  readonly onOpen: (notification: Notification) => void;
}

const EMPTY: Readonly<Record<NotificationFilter, string>> = {
  all: 'Nothing has happened yet',
  unread: 'You have read everything',
  tests: 'No news of your tests',
  people: 'No news of people',
  classes: 'No news of your classes',
  sandbox: 'No news of your sandbox',
};

/** Shows the notifications that match a filter by day, page by page. */
export function NotificationList({ filter, onOpen }: NotificationListProps) {
  const query = useInfiniteQuery({ ...notificationsQuery(filter), placeholderData: keepPreviousData });
  const { data, error, isFetching } = query;
  const [openedAt] = useState(Date.now);
  const isOther = query.isPlaceholderData && data?.pages.every((page) => page.notifications.length === 0) === true;
  if (data === undefined || isOther) {
    if (error !== null)
      return (
        <LoadFailure
          title="Your notifications could not be loaded"
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void query.refetch()}
        />
      );
    return (
      <WhileLoading fetchStatus={query.fetchStatus}>
        <div aria-busy="true">
          <VisuallyHidden>
            <output>Loading your notifications</output>
          </VisuallyHidden>
          <Skeleton height="40rem" />
        </div>
      </WhileLoading>
    );
  }
  const notifications = data.pages.flatMap((page) => page.notifications);
  return (
    <div className={styles['list']} aria-busy={query.isPlaceholderData || undefined}>
      {error === null ? null : (
        <LoadFailure
          title={query.isFetchNextPageError ? 'Older ones could not be loaded' : 'New ones could not be loaded'}
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      )}
      {notifications.length === 0 ? (
        <EmptyState title={EMPTY[filter]}>
          {filter === 'unread' ? null : (
            <p>Fills, stops, liquidations, grants, graded exams and new followers are listed here.</p>
          )}
        </EmptyState>
      ) : (
        notificationDays(notifications, query.dataUpdatedAt === 0 ? openedAt : query.dataUpdatedAt).map((day) => (
          <section key={day.label} aria-label={day.label}>
            <h2 className={styles['day']}>{day.label}</h2>
            <ul className={styles['rows']}>
              {day.notifications.map((each) => (
                <NotificationRow key={each.id} notification={each} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        ))
      )}
      <MoreButton query={query} label="Show older" />
    </div>
  );
}
