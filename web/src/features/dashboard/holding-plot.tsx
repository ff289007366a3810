import type { HoldingResponse } from '@tradesense/contract/dashboard-holding.ts';
import { SOURCE_LABELS } from '../../chart/model/source-text.ts';
import { CurvePlot } from '../../plots/curve-plot.tsx';
import { fixedText } from '../../ui/number-text.ts';
import { dayName } from './plot-data.ts';

export interface HoldingPlotProps {
  readonly asset: string;
  readonly comparison: NonNullable<HoldingResponse['comparison']>;
}

const signedShare = (growth: number) => `${growth > 0 ? '+' : ''}${fixedText(100 * growth, 1)}%`;
const share = (value: number) => `${fixedText(100 * value, 1)}%`;
const dayOf = (at: string) => dayName(at.slice(0, 10));

/** Draws the growth from the trades and the growth of the held asset, both from the same starting value. */
export function HoldingPlot({ asset, comparison }: HoldingPlotProps) {
  const { points, growth, drawdown, source, interval, isLate } = comparison;
  const shown = points.map(({ at, holding, trading }) => ({
    at: Date.parse(at),
    trading: trading - 1,
    holding: holding - 1,
    text: `${dayOf(at)}: trades ${signedShare(trading - 1)}, holding ${asset} ${signedShare(holding - 1)}`,
  }));
  const [first] = points;
  const bars = interval === '1w' ? 'weeks' : 'days';
  return (
    <CurvePlot
      title={`Beside holding ${asset}`}
      count={`${points.length - 1} complete ${bars}`}
      legend={[
        { shape: 'line', text: 'your trades, time-weighted, %' },
        { shape: 'beside', text: `holding ${asset}, %` },
      ]}
      note={`Your trades ${signedShare(growth.trading)}, largest fall ${share(drawdown.trading)}; holding ${asset} ${signedShare(growth.holding)}, largest fall ${share(drawdown.holding)}. ${SOURCE_LABELS[source]}, without costs of holding${isLate && first !== undefined ? `; they begin on ${dayOf(first.at)}, and both are compared from there` : ''}. Over one stretch of time neither shows skill.`}
      points={shown.map(({ at, trading, text }) => ({ at, value: trading, text }))}
      beside={shown.map(({ at, holding, text }) => ({ at, value: holding, text }))}
      reference={0}
      tickText={signedShare}
      table={{
        columns: ['Until', 'Your trades', `Holding ${asset}`, 'Price'],
        rows: () =>
          points.toReversed().map(({ at, price, holding, trading }) => ({
            key: at,
            cells: [dayOf(at), signedShare(trading - 1), signedShare(holding - 1), String(price)],
          })),
      }}
    />
  );
}
