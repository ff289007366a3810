import { scaleLinear } from '@visx/scale';
import type { ReactNode } from 'react';
import { percentText } from '../ui/number-text.ts';
import { HeightTicks, WidthTicks, WidthTitle, type Frame } from './axes.tsx';
import { Plot } from './plot.tsx';
import type { Drawing, PlotSize, PlotWords } from './plot-drawing.ts';
import styles from './plots.module.css';

/** A group of answers with similar confidence. Shares are from 0 to 1. */
export interface ReliabilityBin {
  readonly said: number;
  readonly right: number;
  readonly low: number;
  readonly high: number;
  readonly n: number;
  /** Link to the answers of the group, which the table shows. */
  readonly source?: ReactNode;
}

interface ReliabilityPlotProps extends PlotWords {
  readonly bins: readonly ReliabilityBin[];
  /** Label of the horizontal axis. Needed if the confidence is not the reader's own. */
  readonly axis?: string;
}

const HEIGHT = 280;
const OWN_AXIS = 'Confidence you gave (up: share that came true)';
const SHARES = [0, 0.25, 0.5, 0.75, 1];
const percent = (share: number) => percentText(100 * share);

function textOf({ said, right, low, high, n }: ReliabilityBin): string {
  return `${percent(said)} said, ${percent(right)} right, 95% interval ${percent(low)} to ${percent(high)}, n = ${n}`;
}

function drawReliability(bins: readonly ReliabilityBin[], axis: string, { width, height }: PlotSize): Drawing {
  const frame: Frame = { left: 48, right: width - 16, top: 8, bottom: height - 44 };
  const x = scaleLinear<number>({ domain: [0.3, 1], range: [frame.left, frame.right] });
  const y = scaleLinear<number>({ domain: [0, 1], range: [frame.bottom, frame.top] });
  const marks = (
    <>
      <HeightTicks frame={frame} ticks={SHARES.map((share) => ({ at: y(share), text: percent(share) }))} />
      <WidthTicks frame={frame} ticks={[0.4, 0.6, 0.8, 1].map((share) => ({ at: x(share), text: percent(share) }))} />
      <WidthTitle frame={frame} text={axis} />
      <path className={styles['reference']} d={`M${x(0.3)} ${y(0.3)}L${x(1)} ${y(1)}`} />
      {bins.map(({ said, right, low, high, n }) => (
        <g key={said}>
          <path
            className={styles['whisker']}
            d={`M${x(said)} ${y(low)}V${y(high)}M${x(said) - 4} ${y(low)}h8M${x(said) - 4} ${y(high)}h8`}
          />
          <circle className={styles['dot']} cx={x(said)} cy={y(right)} r="4.5" />
          <text className={styles['tick']} x={x(said)} y={frame.bottom - 5} textAnchor="middle">
            {n}
          </text>
        </g>
      ))}
    </>
  );
  return { marks, spots: bins.map((bin) => ({ x: x(bin.said), y: y(bin.right), row: 0, text: textOf(bin) })) };
}

/** Shows the share of answers that came true at each level of confidence. */
export function ReliabilityPlot({ bins, axis = OWN_AXIS, ...words }: ReliabilityPlotProps) {
  return (
    <Plot
      {...words}
      height={HEIGHT}
      table={{
        columns: ['Confidence', 'Right', '95% interval', 'Answers'],
        rows: () =>
          bins.map(({ said, right, low, high, n, source }) => ({
            key: String(said),
            cells: [percent(said), percent(right), `${percent(low)} to ${percent(high)}`, source ?? n],
          })),
      }}
      draw={(size) => drawReliability(bins, axis, size)}
    />
  );
}
