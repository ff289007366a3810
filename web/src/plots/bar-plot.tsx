import { scaleBand, scaleLinear } from '@visx/scale';
import { WidthTicks, type Frame } from './axes.tsx';
import { Plot } from './plot.tsx';
import type { Drawing, PlotSize, PlotTableData, PlotWords } from './plot-drawing.ts';
import styles from './plots.module.css';

export interface BarRow {
  readonly name: string;
  /** Value of the bar; `null` if there are too few cases. In that case `text` says how many are needed. */
  readonly value: number | null;
  readonly interval: readonly [number, number] | null;
  readonly text: string;
}

interface BarPlotProps extends PlotWords {
  readonly rows: readonly BarRow[];
  readonly tickText: (value: number) => string;
  readonly table: PlotTableData;
}

const ROW_HEIGHT = 34;
const NAME_PART = 0.34;
const NAME_CHARACTER = 7.5;

function drawBars({ rows, tickText }: BarPlotProps, { width, height }: PlotSize): Drawing {
  const names = Math.min(160, Math.round(width * NAME_PART));
  const frame: Frame = { left: names, right: width - 16, top: 4, bottom: height - 26 };
  const held = rows.flatMap(({ value, interval }) => [value ?? 0, ...(interval ?? [])]);
  const x = scaleLinear<number>({
    domain: [Math.min(0, ...held) || -0.1, Math.max(0, ...held) || 0.1],
    range: [frame.left, frame.right],
    nice: 4,
  });
  const y = scaleBand<string>({
    domain: rows.map(({ name }) => name),
    range: [frame.top, frame.bottom],
    padding: 0.35,
  });
  const thick = y.bandwidth();
  const most = Math.floor(names / NAME_CHARACTER);
  const marks = (
    <>
      {x.ticks(4).map((tick) => (
        <path key={tick} className={styles['grid']} d={`M${Math.round(x(tick)) + 0.5} ${frame.top}V${frame.bottom}`} />
      ))}
      <WidthTicks frame={frame} ticks={x.ticks(4).map((tick) => ({ at: x(tick), text: tickText(tick) }))} />
      {rows.map(({ name, value, interval, text }) => {
        const top = y(name) ?? 0;
        const middle = top + thick / 2;
        return (
          <g key={name}>
            <text className={styles['name']} x="0" y={middle + 4}>
              {name.length > most ? `${name.slice(0, most - 1)}…` : name}
            </text>
            {value === null ? (
              <text className={styles['tick']} x={frame.left + 4} y={middle + 4}>
                {text}
              </text>
            ) : (
              <rect
                className={value < 0 ? styles['loss'] : styles['gain']}
                x={Math.min(x(0), x(value))}
                y={top}
                width={Math.abs(x(value) - x(0))}
                height={thick}
              />
            )}
            {interval === null ? null : (
              <path
                className={styles['whisker']}
                d={`M${x(interval[0])} ${middle}H${x(interval[1])}M${x(interval[0])} ${middle - 4}v8M${x(interval[1])} ${middle - 4}v8`}
              />
            )}
          </g>
        );
      })}
      <path className={styles['zero']} d={`M${Math.round(x(0)) + 0.5} ${frame.top}V${frame.bottom}`} />
    </>
  );
  const spots = rows.map(({ name, value, text }, row) => ({
    x: x(value ?? 0),
    y: (y(name) ?? 0) + thick / 2,
    row,
    text: `${name}: ${text}`,
  }));
  return { marks, spots };
}

/** Shows one value for each name, as a bar from zero with its 95% interval. */
export function BarPlot(props: BarPlotProps) {
  return <Plot {...props} height={props.rows.length * ROW_HEIGHT + 34} draw={(size) => drawBars(props, size)} />;
}
