/** When this browser last showed the dashboard to a learner. */

const keyOf = (userId: string) => `dashboardSeen:${userId}`;

/** Returns the ISO time of the last visit; `null` if there was none here, or if the browser blocks storage. */
export function readLastVisit(userId: string): string | null {
  try {
    const stored = localStorage.getItem(keyOf(userId));
    return stored === null || Number.isNaN(Date.parse(stored)) ? null : stored;
  } catch {
    return null;
  }
}

/** Stores the time of this visit. A browser that blocks storage keeps none. */
export function storeVisit(userId: string, at: Date): void {
  try {
    localStorage.setItem(keyOf(userId), at.toISOString());
  } catch {
    // Without storage every visit is the first.
  }
}
