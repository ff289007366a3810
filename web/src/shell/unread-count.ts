/** The badge of unread notifications: what it says, and how often it asks. */
export const UNREAD_POLL_MS = 30_000;
const SHOWN_MAX = 99;

/** `null` at 0: no badge. */
export function badgeText(unreadCount: number): string | null {
  if (unreadCount <= 0) return null;
  return unreadCount > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unreadCount);
}
