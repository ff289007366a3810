import type { AtlasGroup } from '@tradesense/contract/atlas-constants.ts';
import type { AtlasControl } from '@tradesense/core/atlas/claim.ts';
import type { AtlasReading } from '@tradesense/core/atlas/reading.ts';
import type { BadgeTone } from '../../ui/badge.tsx';
import { fixedText } from '../../ui/number-text.ts';

export const GROUP_LABELS: Readonly<Record<AtlasGroup, string>> = {
  gaps: 'Gaps',
  structure: 'Structure',
  levels: 'Levels',
  candles: 'Candlesticks',
  indicators: 'Indicators',
  trend: 'Trend',
  clock: 'Clock and calendar',
  size: 'Size of moves',
};

export const READING_LABELS: Readonly<Record<AtlasReading, string>> = {
  none: 'No good evidence',
  'as-claimed': 'Found, as claimed',
  against: 'Opposite found',
  count: 'A plain count',
};

export const READING_TONES: Readonly<Record<AtlasReading, BadgeTone>> = {
  none: 'neutral',
  'as-claimed': 'accent',
  against: 'warning',
  count: 'neutral',
};

export const CONTROL_LABELS: Readonly<Record<AtlasControl, string>> = {
  'any-bar': 'Any bar',
  'random-zones': 'Random zones',
  'other-side': 'Other side',
  'tenth-of-prices': 'Chance',
  'moved-bands': 'Moved bands',
};

/** Formats a share: '64.6%'. */
export const shareText = (share: number): string => `${fixedText(100 * share, 1)}%`;

/** Formats percentage points: '+1.4' or '−0.6'. */
export function pointsText(difference: number): string {
  const text = fixedText(100 * difference, 1);
  return difference > 0 && !/^[0.,]+$/.test(text) ? `+${text}` : text;
}

/** Returns the name of a horizon: '20 bars', '1 bar', 'the bar itself'. */
export function horizonText(bars: number): string {
  if (bars === 0) return 'the bar itself';
  return bars === 1 ? '1 bar' : `${bars} bars`;
}
