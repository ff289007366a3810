import { useEffect } from 'react';
import { restartStream, subscribeToStream } from '../platform/stream.ts';
import { dispatchWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';

/**
 * Dispatches the window event `notificationUpdate` when the stream reports a new number of unread notifications, or
 * that events may have been missed. Opens the stream for this user, which replaces a stream of a guest or of another
 * user. A sign-out closes the stream automatically.
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
