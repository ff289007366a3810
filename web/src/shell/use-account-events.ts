import { useEffect } from 'react';
import { restartStream, subscribeToStream } from '../platform/stream.ts';
import { dispatchWindowEvent, NOTIFICATION_UPDATE } from '../platform/window-events.ts';

/**
 * Forwards the stream's account events to this page as `notificationUpdate`, including when events may have been
 * missed. Opens the stream for this user and ends a stream of a guest or another user. At sign-out the stream ends
 * automatically.
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
