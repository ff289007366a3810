import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';

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
