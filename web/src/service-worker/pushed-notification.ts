import type { PushMessage } from '@tradesense/contract/notifications.ts';
import type { NotificationClickEvent, PushEvent, WorkerScope } from './worker-scope.ts';

const ICON = '/icons/icon-192.png';
/**
 * Notification to show for a push message that cannot be read. Something must be shown, because a browser ends the
 * subscription of a site that shows nothing.
 */
const UNREADABLE: PushMessage = { title: 'TradeSense', body: 'You have news.', path: '/notifications', tag: 'news' };

type Scope = Pick<WorkerScope, 'location' | 'registration' | 'clients'>;

/**
 * Shows a push message as a notification. It replaces a notification with the same tag, so that a message that arrives
 * twice is shown only once.
 */
export async function showPushed({ registration }: Scope, { data }: Pick<PushEvent, 'data'>): Promise<void> {
  const { title, body, path, tag } = read(data);
  await registration.showNotification(title, { body, tag, icon: ICON, badge: ICON, data: path });
}

function read(data: PushEvent['data']): PushMessage {
  try {
    const message = data?.json() as Partial<PushMessage> | undefined;
    return { ...UNREADABLE, ...message };
  } catch {
    return UNREADABLE;
  }
}

/**
 * Opens the page of a notification. Uses a tab that already shows the page; if there is none, another tab of this site;
 * otherwise a new tab.
 */
export async function openPushed(
  { clients, location }: Scope,
  { notification }: Pick<NotificationClickEvent, 'notification'>,
): Promise<void> {
  notification.close();
  const url = new URL(typeof notification.data === 'string' ? notification.data : UNREADABLE.path, location.origin);
  // Only pages of this site are opened.
  if (url.origin !== location.origin) return;
  const tabs = await clients.matchAll({ type: 'window' });
  const tab = tabs.find((each) => each.url === url.href) ?? tabs[0];
  if (tab === undefined) {
    await clients.openWindow(url.href);
    return;
  }
  const focused = await tab.focus();
  if (focused.url !== url.href) await focused.navigate(url.href);
}
