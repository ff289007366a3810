import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';

const UNITS = [
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['min', MINUTE_MS],
] as const;

/** Formats a duration in its two largest units that are not 0: '3 d 4 h', '−45 min', '0 min'. */
export function durationText(timeMs: number): string {
  let rest = Math.abs(timeMs);
  const parts = UNITS.flatMap(([unit, unitMs]) => {
    const count = Math.floor(rest / unitMs);
    rest -= count * unitMs;
    return count === 0 ? [] : [`${count} ${unit}`];
  });
  if (parts.length === 0) return '0 min';
  const text = parts.slice(0, 2).join(' ');
  return timeMs < 0 ? `−${text}` : text;
}

/** Age, in ms, below which something happened just now. */
const JUST_NOW_MS = 10 * SECOND_MS;
const AGE_UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const;

/** Formats an age in its largest whole unit: 'just now' below 10 seconds, '12 seconds ago', '3 hours ago'. */
export function ageText(ageMs: number): string {
  if (ageMs < JUST_NOW_MS) return 'just now';
  const [unit, unitMs] = AGE_UNITS.find(([, each]) => ageMs >= each) ?? ['second', SECOND_MS];
  const count = Math.floor(ageMs / unitMs);
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'} ago`;
}
