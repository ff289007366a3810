/**
 * The browser's part of Web Push: whether push can be used, and the subscription that the push service creates for this
 * browser's service worker.
 */
import type { PushSubscriptionRequest } from '@tradesense/contract/notifications.ts';

export type PushState =
  /** Push can be switched on. */
  | 'ready'
  /** The browser does not support push, or this page has no service worker. */
  | 'unsupported'
  /** The visitor does not allow this site to show notifications. */
  | 'blocked';

export async function pushState(): Promise<PushState> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return 'unsupported';
  if ((await navigator.serviceWorker.getRegistration()) === undefined) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** Asks the visitor for permission, and subscribes with the server's key. Returns `null` if the visitor refuses. */
export async function subscribeToPush(publicKey: string): Promise<PushSubscriptionRequest | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription that was made with another server key no longer works, so it is ended first.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys } = made.toJSON();
  const [p256dh, auth] = [keys?.['p256dh'], keys?.['auth']];
  if (endpoint === undefined || p256dh === undefined || auth === undefined)
    throw new Error('The browser made a subscription without keys');
  return { endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
