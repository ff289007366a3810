import { epochMs, HOUR_MS } from '../kernel/time.ts';
import { dollars } from '../trading/engine-world.test-data.ts';
import type { ClosedResult } from './closed-result.ts';

/**
 * Returns a closed trade that lasted one hour, unless `openedAt` is given. Amounts are in SENSE$; `risk: null` means
 * that it had no planned stop.
 */
export function closedTrade({
  net = 0,
  risk = 10,
  closedAt = '2026-01-15T12:00:00Z',
  openedAt,
  ...rest
}: Partial<Omit<ClosedResult, 'net' | 'plannedRisk' | 'openedAt' | 'closedAt'>> & {
  readonly net?: number;
  readonly risk?: number | null;
  readonly openedAt?: string;
  readonly closedAt?: string;
} = {}): ClosedResult {
  const end = Date.parse(closedAt);
  return {
    id: `trade-${end}`,
    accountId: 'account-1',
    number: 1,
    symbol: 'BTC',
    side: 'long',
    preset: 'normal',
    openedAt: epochMs(openedAt === undefined ? end - HOUR_MS : Date.parse(openedAt)),
    closedAt: epochMs(end),
    net: dollars(net),
    fees: dollars(0),
    funding: dollars(0),
    plannedRisk: risk === null ? null : dollars(risk),
    mae: null,
    mfe: null,
    hasPlan: risk !== null,
    score: 50,
    setupTags: [],
    mistakeTags: [],
    emotionTags: [],
    ...rest,
  };
}
