import type { Certainty } from '@tradesense/core/study/topic.ts';

export const CERTAINTY_LABELS: Readonly<Record<Certainty, string>> = {
  sure: 'Sure',
  'think-so': 'Think so',
  guess: 'Guess',
};

/** Formats points: '+3 points', '−1 point', '0 points'. */
export function pointsText(points: number): string {
  const sign = points > 0 ? '+' : points < 0 ? '−' : '';
  return `${sign}${Math.abs(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`;
}
