import { useEffect } from 'react';
import { restartStream, subscribeToStream } from '../platform/stream.ts';
import { dispatchWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';

/**
 * Passes the stream's account events on to this page as `notificationUpdate`, also when events may have been missed.
 * Opens the stream for this user, and ends a stream of a guest or of another user. A sign-out ends the stream by
 * itself.
 */
export function useAccountEvents(userId: string | null): void {
  useEffect(() => {
    if (userId === null) return undefined;
    restartStream();
    return subscribeToStream(['account'], ({ event, data }) => {
      const isUnread = event === 'account' && data.type === 'unread-count';
      if (isUnread || event === 'resync') dispatchWindowEvent(NOTIFICATION_UPDATE);
    });
  }, [userId]);
}
