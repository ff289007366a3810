/** Returns a time as responses write it: `2026-03-14T08:00:00.000Z`. `at` is epoch ms. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** Returns a time as responses write it; `null` for `null`. */
export const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));
