import type { ChartPairView } from '@tradesense/contract/real-or-shuffled.ts';
import { wideBars } from '@tradesense/core/real-or-shuffled/pair-measures.ts';
import { CandlePicture, rangeOfRows } from '../../chart/candle-picture.tsx';
import type { PriceRange } from '../../chart/price-plot.tsx';

type Rows = ChartPairView['charts']['a'];

/** Returns a price range that contains the bars of both charts, so that they are drawn on the same scale. */
export const sharedRange = ({ a, b }: ChartPairView['charts']): PriceRange => rangeOfRows([...a, ...b]);

interface PairChartProps {
  /** Accessible name of the chart. The name must not reveal which chart is the recorded one. */
  title: string;
  rows: Rows;
  range: PriceRange;
  /** Whether the widest fifth of the bars is shaded. */
  areWideBarsShaded: boolean;
}

/** Shows the masked bars of one of the two charts. */
export function PairChart({ title, rows, range, areWideBarsShaded }: PairChartProps) {
  const tinted = areWideBarsShaded ? wideBars(rows).flatMap((isWide, i) => (isWide ? [i] : [])) : [];
  return <CandlePicture title={title} rows={rows} range={range} tinted={tinted} />;
}
