import type { Asset } from '@tradesense/core/market/asset.ts';
import { lazyPart } from '../../../lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LiveTradingChart } from '../chart/live-trading-chart.tsx';
import type { ChartsChoice } from '../layout/desk-choice.ts';
import { useDeskChoice } from '../layout/use-desk-choice.ts';
import { useIsNarrow } from '../narrow/use-is-narrow.ts';
import type { TradingDesk } from '../trading-desk.ts';
import { CountSelect } from './count-select.tsx';

const ManyCharts = lazyPart(async () => (await import('./many-charts.tsx')).ManyCharts, <Skeleton height="100%" />);

interface DeskChartsProps {
  readonly desk: TradingDesk;
  /** The asset of the desk. */
  readonly asset: Asset;
  readonly onAsset: (symbol: string) => void;
}

/** Shows the charts of the desk: the chart of the ticket's asset and, if there is room, up to three others. */
export function DeskCharts(props: DeskChartsProps) {
  const { desk, asset } = props;
  const [{ charts }, choose] = useDeskChoice();
  const isNarrow = useIsNarrow();
  const change = (changes: Partial<ChartsChoice>) => choose({ charts: { ...charts, ...changes } });
  if (charts.count > 1 && !isNarrow) return <ManyCharts {...props} {...{ charts, change }} />;
  const [first] = charts.cells;
  return (
    <LiveTradingChart
      {...{ desk, asset }}
      interval={first?.interval ?? '1h'}
      onInterval={(interval) =>
        change({ cells: charts.cells.map((cell, at) => (at === 0 ? { ...cell, interval } : cell)) })
      }
      actions={isNarrow ? undefined : <CountSelect {...{ charts, change }} />}
    />
  );
}
