import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { Badge } from '../ui/badge.tsx';
import { SOURCE_LABELS } from './model/source-text.ts';

/** Shows the source of the prices as a badge. */
export function PriceSourceLabel({ source }: { source: PriceSource }) {
  return <Badge tone={source === 'simulated' ? 'warning' : 'neutral'}>{SOURCE_LABELS[source]}</Badge>;
}
