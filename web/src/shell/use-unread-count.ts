import { useEffect, useState } from 'react';
import { call } from '../platform/api-client.ts';
import { poll } from '../platform/poll.ts';
import { warn } from '../platform/warn.ts';
import { listenToWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';
import { UNREAD_POLL_MS } from './unread-count.ts';

/** The user's unread notifications, by the last answer; 0 before there is one. A failed call changes nothing. */
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
    const stopListening = listenToWindowEvent(NOTIFICATION_UPDATE, polling.runNow);
    return () => {
      stopListening();
      polling.stop();
      leaving.abort();
    };
  }, [userId]);

  return counted.userId === userId ? counted.unreadCount : 0;
}
