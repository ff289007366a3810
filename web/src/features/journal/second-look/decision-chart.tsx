import { useQuery } from '@tanstack/react-query';
import type { ChartSnapshotResponse } from '@tradesense/contract/charts.ts';
import type { SecondLookQuestion } from '@tradesense/contract/second-look.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { useMemo, useState } from 'react';
import { CandleChart } from '../../../chart/candle-chart.tsx';
import { ChartDrawings } from '../../../chart/drawings/chart-drawings.ts';
import { parseChartSettings } from '../../../chart/model/chart-settings.ts';
import { minMove } from '../../../chart/model/value-scale.ts';
import { randomUuid } from '../../../platform/random-uuid.ts';
import { momentText } from '../../../ui/moment-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLive } from '../../study/tasks/parts/live.ts';
import { priceLinesLayer, type PriceLine, type PriceLinesScene } from '../../study/tasks/parts/price-lines-layer.ts';
import { chartSnapshotQuery } from '../journal-queries.ts';
import { assetName } from '../journal-text.ts';
import { decimalsOf, tradeModel } from '../trade-model.ts';
import styles from './second-look-page.module.css';

/** Steps of a line in the height of the chart, and steps that Shift with an arrow key moves by. */
const STEPS = 200;
const LARGE_STEP = 10;
const NOTHING_KEPT: ChartSnapshotResponse = { takenAt: null, drawings: [], settings: null };

export type ExitLine = 'stop' | 'target';

interface DecisionChartProps {
  readonly question: SecondLookQuestion;
  /** A question with its bars; without them the page says so instead. */
  readonly source: NonNullable<SecondLookQuestion['source']>;
  /** Prices of the draft. `null`: not set yet. */
  readonly prices: Readonly<Record<ExitLine, number | null>>;
  /** The line that a press sets and that arrow keys move; `null` while there is no trade to plan. */
  readonly chosen: ExitLine | null;
  readonly onPrice: (line: ExitLine, price: number) => void;
  readonly onInterval: (interval: Interval) => void;
}

/** Shows the chart up to the decision, with the drawings and indicators of then. */
export function DecisionChart(props: DecisionChartProps) {
  const { asset, decidedAt, isReplay } = props.question;
  // The server has charts of live accounts only, so those of a replay are unknown.
  const isStored = !isReplay && findAsset(asset) !== undefined;
  const snapshot = useQuery({ ...chartSnapshotQuery(asset, decidedAt), enabled: isStored });
  if (isStored && snapshot.isPending) return <Skeleton height="100%" />;
  // A chart without its drawings is better than none: the note below it says that they are missing.
  return <ChartThen {...props} kept={snapshot.data ?? NOTHING_KEPT} hasFailed={snapshot.isError} />;
}

interface ChartThenProps extends DecisionChartProps {
  readonly kept: ChartSnapshotResponse;
  readonly hasFailed: boolean;
}

function ChartThen({ question, source, prices, chosen, onPrice, onInterval, kept, hasFailed }: ChartThenProps) {
  const { asset, interval, intervals, bars, price } = question;
  const model = useMemo(() => tradeModel({ asset, interval, bars }, null), [asset, interval, bars]);
  const [settings, setSettings] = useState(() => parseChartSettings(kept.settings));
  const [drawings] = useState(() => {
    const made = new ChartDrawings(() => randomUuid(crypto));
    made.adopt(kept.drawings);
    made.setSaveState({ kind: 'page' });
    return made;
  });
  const known = price === null ? null : Number(price);
  const setPrice = (id: string, at: number): void => {
    const rounded = Number(at.toFixed(decimalsOf(asset)));
    if ((id === 'stop' || id === 'target') && rounded > 0) onPrice(id, rounded);
  };
  const scene = useLive<PriceLinesScene>({
    lines: [
      { id: 'entry', label: 'Price at the decision', price: known, color: 1, isDashed: true, isFixed: true },
      exitLine('target', prices.target),
      exitLine('stop', prices.stop),
    ],
    chosen,
    isLocked: chosen === null,
    onPrice: setPrice,
    onStep: (id, steps, isLarge) => {
      const height = Math.max(...bars.map(([, , high]) => high)) - Math.min(...bars.map(([, , , low]) => low));
      const from = (id === 'stop' ? prices.stop : prices.target) ?? known ?? 0;
      setPrice(id, from + steps * (isLarge ? LARGE_STEP : 1) * Math.max(minMove(model.scale), height / STEPS));
    },
  });
  const layers = useMemo(() => [priceLinesLayer(scene)], [scene]);
  return (
    <>
      <div className={styles['chart']}>
        <CandleChart
          title={`${assetName(asset)}, ${interval}, up to the decision`}
          size="fill"
          intervals={{ options: intervals, selected: interval, onSelect: onInterval }}
          onSettingsChange={setSettings}
          {...{ model, source, settings, drawings, layers }}
        />
      </div>
      <p className={styles['note']}>{keptText(kept, hasFailed)}</p>
    </>
  );
}

const exitLine = (id: ExitLine, price: number | null): PriceLine => ({
  id,
  label: id === 'stop' ? 'Stop' : 'Target',
  price,
  color: id === 'stop' ? 5 : 6,
  isDashed: false,
  isFixed: price === null,
});

function keptText({ takenAt }: ChartSnapshotResponse, hasFailed: boolean): string {
  if (hasFailed) return 'The drawings and indicators of then could not be loaded.';
  if (takenAt === null) return 'Drawings and indicators were not kept with this order, so the chart shows none.';
  return `Drawings and indicators as you had them on ${momentText(takenAt)}.`;
}
