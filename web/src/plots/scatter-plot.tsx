import { scaleLinear } from '@visx/scale';
import { HeightTicks, WidthTicks, WidthTitle, type Frame } from './axes.tsx';
import { Plot } from './plot.tsx';
import type { Drawing, PlotSize, PlotTableData, PlotWords } from './plot-drawing.ts';
import styles from './plots.module.css';

export interface ScatterPoint {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  /** Whether the outcome was good. A good outcome is drawn as a ring, any other as a square. */
  readonly isGood: boolean;
  readonly text: string;
}

interface ScatterPlotProps extends PlotWords {
  readonly points: readonly ScatterPoint[];
  readonly xTitle: string;
  readonly xText: (value: number) => string;
  readonly yText: (value: number) => string;
  /** Value on the horizontal axis at which a vertical line is drawn. */
  readonly reference: number;
  readonly table: PlotTableData;
}

const HEIGHT = 300;

function drawScatter(
  { points, xTitle, xText, yText, reference }: ScatterPlotProps,
  { width, height }: PlotSize,
): Drawing {
  const frame: Frame = { left: 60, right: width - 14, top: 8, bottom: height - 44 };
  const x = scaleLinear<number>({
    domain: [0, Math.max(reference * 1.1, ...points.map((point) => point.x))],
    range: [frame.left, frame.right],
    nice: 5,
  });
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...points.map((point) => point.y))],
    range: [frame.bottom, frame.top],
    nice: 4,
  });
  const placed = points.map((point) => ({ ...point, left: x(point.x), top: y(point.y) }));
  const marks = (
    <>
      <HeightTicks frame={frame} ticks={y.ticks(4).map((value) => ({ at: y(value), text: yText(value) }))} />
      <WidthTicks frame={frame} ticks={x.ticks(5).map((value) => ({ at: x(value), text: xText(value) }))} />
      <WidthTitle frame={frame} text={xTitle} />
      <path className={styles['reference']} d={`M${x(reference)} ${frame.top}V${frame.bottom}`} />
      {placed.map(({ key, left, top, isGood }) =>
        isGood ? (
          <circle key={key} className={styles['won']} cx={left} cy={top} r="4.5" />
        ) : (
          <rect key={key} className={styles['lost']} x={left - 4} y={top - 4} width="8" height="8" />
        ),
      )}
    </>
  );
  const spots = placed
    .toSorted((a, b) => a.left - b.left)
    .map(({ left, top, text }) => ({ x: left, y: top, row: 0, text }));
  return { marks, spots };
}

/** Shows each case as a point whose position depends on two measures. The shape of the point shows the outcome. */
export function ScatterPlot(props: ScatterPlotProps) {
  return <Plot {...props} height={HEIGHT} draw={(size) => drawScatter(props, size)} />;
}
