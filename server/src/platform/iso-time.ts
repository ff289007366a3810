/** Returns a time in the format that responses use: `2026-03-14T08:00:00.000Z`. `at` is epoch ms. */
export const isoTime = (at: number): string => new Date(at).toISOString();

/** Returns a time in the format that responses use, or `null` for `null`. */
export const isoTimeOrNull = (at: number | null): string | null => (at === null ? null : isoTime(at));
