/** Text of the bell's badge, and the interval at which its count is fetched. */
export const UNREAD_POLL_MS = 30_000;
const SHOWN_MAX = 99;

/** Returns the text of the badge; `null` if the number is 0, so that no badge is shown. */
export function badgeText(unreadCount: number): string | null {
  if (unreadCount <= 0) return null;
  return unreadCount > SHOWN_MAX ? `${SHOWN_MAX}+` : String(unreadCount);
}
