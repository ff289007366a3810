import { useQuery } from '@tanstack/react-query';
import type { IdeaChart as IdeaBars, Idea } from '@tradesense/contract/ideas.ts';
import { IDEA_HORIZON_RULES } from '@tradesense/core/ideas/idea-rules.ts';
import { intervalMs } from '@tradesense/core/market/interval.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { useMemo } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { atrRuler } from '../../chart/marks/atr-ruler.ts';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { QueryView } from '../../query-view.tsx';
import { browserTimeZone } from '../../platform/time-zone.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ideaChartQuery } from './idea-queries.ts';
import { ideaTitle } from './idea-text.ts';

/**
 * Returns the model of an idea's chart. The bars since the publication are separated from the bars before it, and there
 * is empty space for future bars.
 */
function modelOf({ asset, horizon, now, endsAt, result }: Idea, { interval, before, since }: IdeaBars): ChartModel {
  const { lengthMs } = IDEA_HORIZON_RULES[horizon];
  const all = interval === '1M' ? 0 : lengthMs / intervalMs(interval);
  const left = endsAt === null ? 1 : Math.max(0, (Date.parse(endsAt) - Date.parse(now)) / lengthMs);
  const isOver = result !== null || left === 0;
  return {
    bars: chartBarsOf([...before, ...since]),
    xAxis: { kind: 'time', interval, zone: browserTimeZone() },
    scale: { kind: 'price', decimals: findAsset(asset)?.priceDecimals ?? 2 },
    decision: { setupBars: before.length, outcomeBars: since.length + (isOver ? 0 : Math.ceil(all * left)) },
    locale: pageLanguage(),
  };
}

interface IdeaChartProps {
  readonly postId: string;
  readonly idea: Idea;
}

/** Shows the chart of an idea: the bars before its publication, and the bars since. */
export function IdeaChart({ postId, idea }: IdeaChartProps) {
  const query = useQuery(ideaChartQuery(postId));
  return (
    <QueryView query={query} name="The chart" height="22rem">
      {(bars) => <Bars idea={idea} bars={bars} />}
    </QueryView>
  );
}

function Bars({ idea, bars }: { readonly idea: Idea; readonly bars: IdeaBars }) {
  const model = useMemo(() => modelOf(idea, bars), [idea, bars]);
  const ruler = useMemo(() => {
    const last = (model.decision?.setupBars ?? 0) - 1;
    return last < 0 ? [] : [atrRuler(model.bars, () => last, { center: 'close' })];
  }, [model]);
  if (model.bars.length === 0)
    return (
      <EmptyState title="There is no chart of this market">
        <p>The server has no price history of it, and no price is made up.</p>
      </EmptyState>
    );
  return (
    <CandleChart
      title={`${ideaTitle(idea)}, ${bars.interval} bars`}
      model={model}
      source={bars.source}
      layers={ruler}
    />
  );
}
