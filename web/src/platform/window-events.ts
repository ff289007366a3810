/** Window events without data. They connect parts of the page that do not import each other. */
export const NOTIFICATION_UPDATE = 'notificationUpdate';
export const PROFILE_IMAGE_UPDATED = 'profileImageUpdated';

export type WindowEventName = typeof NOTIFICATION_UPDATE | typeof PROFILE_IMAGE_UPDATED;

export function dispatchWindowEvent(name: WindowEventName): void {
  window.dispatchEvent(new Event(name));
}

/** Returns an unsubscribe function. */
export function subscribeToWindowEvent(name: WindowEventName, listener: () => void): () => void {
  window.addEventListener(name, listener);
  return () => window.removeEventListener(name, listener);
}
