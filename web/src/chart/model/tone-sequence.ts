/** A tone for one bar, or for several bars by the mean of their closes. */
export interface Tone {
  readonly startSeconds: number;
  readonly lengthSeconds: number;
  readonly frequencyHz: number;
  /** Stereo position: −1 at the left of the chart, 1 at the right. */
  readonly pan: number;
  /** Index of the last bar that the tone represents, counted from the first bar of the sequence. */
  readonly bar: number;
}

const LOWEST_HZ = 220;
const OCTAVES = 2;
const TONES_MAX = 96;
const TONE_SECONDS = 0.09;

/**
 * Converts closes to tones. The lowest close is 220 Hz and the highest is two octaves above; equal price differences
 * are equal musical intervals. There are at most 96 tones (9 seconds); with more bars, each tone represents the mean of
 * several closes.
 */
export function toneSequence(closes: readonly number[]): readonly Tone[] {
  if (closes.length === 0) return [];
  const perTone = Math.ceil(closes.length / TONES_MAX);
  const means: { readonly close: number; readonly bar: number }[] = [];
  for (let start = 0; start < closes.length; start += perTone) {
    const part = closes.slice(start, start + perTone);
    means.push({ close: part.reduce((sum, close) => sum + close, 0) / part.length, bar: start + part.length - 1 });
  }
  const low = means.reduce((least, { close }) => Math.min(least, close), Number.POSITIVE_INFINITY);
  const high = means.reduce((most, { close }) => Math.max(most, close), Number.NEGATIVE_INFINITY);
  return means.map(({ close, bar }, i) => ({
    startSeconds: i * TONE_SECONDS,
    lengthSeconds: TONE_SECONDS,
    frequencyHz: LOWEST_HZ * 2 ** (OCTAVES * (high > low ? (close - low) / (high - low) : 0.5)),
    pan: means.length > 1 ? (2 * i) / (means.length - 1) - 1 : 0,
    bar,
  }));
}
