/**
 * Converts anchor times to and from the texts of form fields, and parses typed prices. Times are in UTC:
 * `2024-03-14T16:00`.
 */
const MINUTE_DIGITS = 16;
const PRICE_MAX = 1_000_000_000_000;

export function textOfTime(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, MINUTE_DIGITS);
}

/** Returns the time in epoch ms, or `null` if date and time are not complete. */
export function timeOfText(text: string): number | null {
  const timeMs = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(timeMs) ? null : timeMs;
}

/** Parses a price with a decimal point or comma. Returns `null` if the text is not a price that can be stored. */
export function priceOfText(text: string): number | null {
  const trimmed = text.trim();
  if (!/^[-−]?\d*[.,]?\d+$/.test(trimmed)) return null;
  const price = Number(trimmed.replace(',', '.').replace('−', '-'));
  return Math.abs(price) <= PRICE_MAX ? price : null;
}
