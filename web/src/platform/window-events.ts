/** What parts of the page tell each other without knowing each other: events of the window, without data. */
export const NOTIFICATION_UPDATE = 'notificationUpdate';
export const PROFILE_IMAGE_UPDATED = 'profileImageUpdated';

export type WindowEventName = typeof NOTIFICATION_UPDATE | typeof PROFILE_IMAGE_UPDATED;

export function dispatchWindowEvent(name: WindowEventName): void {
  window.dispatchEvent(new Event(name));
}

/** Answers how to stop listening. */
export function listenToWindowEvent(name: WindowEventName, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
