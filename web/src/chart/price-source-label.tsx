import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { Badge } from '../ui/badge.tsx';
import { SOURCE_WORDS } from './model/source-words.ts';

/** Where the prices of a screen come from, in words. */
export function PriceSourceLabel({ source }: { source: PriceSource }) {
  return <Badge tone={source === 'simulated' ? 'warning' : 'neutral'}>{SOURCE_WORDS[source]}</Badge>;
}
