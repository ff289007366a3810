import { useEffect, useState } from 'react';
import { call } from '../platform/api-client.ts';
import { poll } from '../platform/poll.ts';
import { warn } from '../platform/warn.ts';
import { subscribeToWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';
import { UNREAD_POLL_MS } from './unread-count.ts';

/**
 * Returns the user's number of unread notifications according to the latest response; 0 before the first one. A failed
 * request does not change the number.
 */
export function useUnreadCount(userId: string): number {
  const [counted, setCounted] = useState({ userId, unreadCount: 0 });

  useEffect(() => {
    let leaving = new AbortController();
    const count = () => {
      leaving.abort();
      leaving = new AbortController();
      const { signal } = leaving;
      call('GET /api/notifications/unread-count', { signal })
        .then(({ unreadCount }) => setCounted({ userId, unreadCount: Number.isFinite(unreadCount) ? unreadCount : 0 }))
        .catch((cause: unknown) => {
          if (!signal.aborted) warn('The unread notifications could not be counted.', cause);
        });
    };
    const polling = poll(count, UNREAD_POLL_MS);
    const unsubscribe = subscribeToWindowEvent(NOTIFICATION_UPDATE, polling.runNow);
    return () => {
      unsubscribe();
      polling.stop();
      leaving.abort();
    };
  }, [userId]);

  return counted.userId === userId ? counted.unreadCount : 0;
}
