import { useEffect } from 'react';
import { restartStream, subscribeToStream } from '../platform/stream.ts';
import { dispatchWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';

/**
 * Hears what the server tells a signed-in user, and tells it on in this page: news of the unread notifications, or that some may
 * have been missed, raise `notificationUpdate`. The stream is that of this user from the first moment on: what was opened
 * before, by a guest or somebody else, ends. (At the sign-out it ends by itself.)
 */
export function useAccountNews(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return undefined;
    restartStream();
    return subscribeToStream(['account'], ({ event, data }) => {
      const isUnread = event === 'account' && data.type === 'unread-count';
      if (isUnread || event === 'resync') dispatchWindowEvent(NOTIFICATION_UPDATE);
    });
  }, [userId]);
}
