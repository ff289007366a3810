import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { Badge } from '../ui/badge.tsx';

const MEANINGS: Readonly<Record<PriceSource, string>> = {
  live: 'Live prices',
  delayed: 'Delayed prices',
  replay: 'Replay of past prices',
  recorded: 'Recorded prices',
  simulated: 'Simulated prices',
};

/** Where the prices of a screen come from, in words. */
export function PriceSourceLabel({ source }: { source: PriceSource }) {
  return <Badge tone={source === 'simulated' ? 'warning' : 'neutral'}>{MEANINGS[source]}</Badge>;
}
