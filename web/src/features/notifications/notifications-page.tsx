import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationFilter } from '@tradesense/contract/notification-constants.ts';
import type { ReadNotificationsRequest } from '@tradesense/contract/notifications.ts';
import { call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { dispatchWindowEvent, NOTIFICATION_UPDATE, subscribeToWindowEvent } from '../../platform/window-events.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { countText } from '../../ui/number-text.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { CHOICES_ID, NotificationChoices } from './notification-choices.tsx';
import { NotificationList } from './notification-list.tsx';
import { LISTS_KEY, notificationsQuery } from './notifications-queries.ts';
import styles from './notifications-page.module.css';

interface NotificationsPageProps {
  readonly filter: NotificationFilter;
  readonly onFilter: (filter: NotificationFilter) => void;
}

/** Lists what happened while the learner was away, next to the settings for the types of notifications. */
export function NotificationsPage({ filter, onFilter }: NotificationsPageProps) {
  const client = useQueryClient();
  const newest = useInfiniteQuery(notificationsQuery('all')).data?.pages[0];
  const reading = useMutation({
    mutationFn: (body: ReadNotificationsRequest) => call('POST /api/notifications/read', { body }),
    onSuccess: () => dispatchWindowEvent(NOTIFICATION_UPDATE),
  });
  useEffect(
    () => subscribeToWindowEvent(NOTIFICATION_UPDATE, () => void client.invalidateQueries({ queryKey: LISTS_KEY })),
    [client],
  );
  const unreadCount = newest?.unreadCount ?? 0;
  const upTo = newest?.notifications[0]?.place;
  const panel = (
    <NotificationList
      filter={filter}
      onOpen={({ id, isRead }) => {
        if (!isRead) reading.mutate({ ids: [id] });
      }}
    />
  );
  const tab = (id: NotificationFilter, label: string) => ({ id, label, panel });
  return (
    <div className={styles['page']}>
      <PageHead
        isReading={reading.isPending}
        isAllRead={unreadCount === 0}
        onRead={() => {
          if (unreadCount > 0 && upTo !== undefined) reading.mutate({ upTo });
        }}
      />
      <VisuallyHidden>
        <output>{reading.isSuccess && unreadCount === 0 ? 'All are read' : ''}</output>
      </VisuallyHidden>
      {reading.error === null ? null : (
        <Alert tone="danger" title="They could not be marked as read">
          <p>{failureText(reading.error)}</p>
        </Alert>
      )}
      <div className={styles['columns']}>
        <Tabs
          label="Notifications"
          selected={filter}
          onSelect={onFilter}
          tabs={[
            tab('all', 'All'),
            tab('unread', unreadCount === 0 ? 'Unread' : `Unread ${countText(unreadCount)}`),
            tab('people', 'People'),
            tab('tests', 'Tests'),
            tab('classes', 'Classes'),
            tab('sandbox', 'Sandbox'),
          ]}
        />
        <NotificationChoices />
      </div>
    </div>
  );
}

interface PageHeadProps {
  readonly isReading: boolean;
  readonly isAllRead: boolean;
  /** Marks everything that is listed as read. */
  readonly onRead: () => void;
}

/** Shows the title with the link to the choices, in a narrow window, and the button that marks all as read. */
function PageHead({ isReading, isAllRead, onRead }: PageHeadProps) {
  return (
    <header className={styles['head']}>
      <h1>Notifications</h1>
      <div className={styles['acts']}>
        <LinkButton
          to="/notifications"
          search
          hash={CHOICES_ID}
          variant="ghost"
          size="small"
          className={styles['toChoices']}
        >
          Choices
        </LinkButton>
        <Button
          variant="secondary"
          size="small"
          aria-disabled={isAllRead || undefined}
          isBusy={isReading}
          onClick={onRead}
        >
          Mark all as read
        </Button>
      </div>
    </header>
  );
}
