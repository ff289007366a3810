import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { Badge } from '../ui/badge.tsx';
import { SOURCE_LABELS } from './model/source-text.ts';

interface PriceSourceLabelProps {
  readonly source: PriceSource;
  /** Class of what follows the first word, which alone still names the source. */
  readonly restClassName?: string | undefined;
}

/** Shows the source of the prices as a badge. */
export function PriceSourceLabel({ source, restClassName }: PriceSourceLabelProps) {
  const label = SOURCE_LABELS[source];
  const [word = label] = label.split(' ');
  return (
    <Badge tone={source === 'simulated' ? 'warning' : 'neutral'}>
      {restClassName === undefined ? (
        label
      ) : (
        <span title={label}>
          {word}
          <span className={restClassName}>{label.slice(word.length)}</span>
        </span>
      )}
    </Badge>
  );
}
