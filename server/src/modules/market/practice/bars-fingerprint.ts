import { createHash } from 'node:crypto';
import type { Bar } from '@tradesense/core/market/bar.ts';

/** Returns a hash that is equal only for equal bars. */
export function fingerprintOf(bars: readonly Bar[]): string {
  const hash = createHash('sha256');
  for (const { t, o, h, l, c, v } of bars) hash.update(`${t},${o},${h},${l},${c},${v};`);
  return hash.digest('base64url').slice(0, 22);
}
