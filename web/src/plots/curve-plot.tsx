import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { scaleLinear, scaleTime } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { dateFormatOf } from '../ui/date-format.ts';
import { HeightTicks, WidthTicks, type Frame } from './axes.tsx';
import { Plot } from './plot.tsx';
import type { Drawing, PlotSize, PlotTableData, PlotWords } from './plot-drawing.ts';
import styles from './plots.module.css';

export interface CurvePoint {
  /** Time in epoch ms. */
  readonly at: number;
  readonly value: number;
  /** Description of the point. */
  readonly text: string;
  /** Lower and upper end of the band around the value. */
  readonly band?: readonly [number, number];
}

/** Returns the text of a value on an axis. `step` is the distance of two ticks, so that both can have different texts. */
type TickText = (value: number, step: number) => string;

interface CurvePlotProps extends PlotWords {
  /** The points, oldest first. There must be at least one. */
  readonly points: readonly CurvePoint[];
  /**
   * Points of a separate pane below the curve. Each value says how far the curve is below its highest earlier point, as
   * a negative number or 0. They are drawn as an area below a zero line.
   */
  readonly falls?: { readonly points: readonly CurvePoint[]; readonly tickText: TickText };
  /** Points of a second line, which is dashed and has the same scale. */
  readonly beside?: readonly CurvePoint[];
  /** Values of single days, drawn as rings. */
  readonly dots?: readonly CurvePoint[];
  readonly tickText: TickText;
  /** Value at which a horizontal line is drawn. */
  readonly reference?: number;
  /** Values that the value axis must include. */
  readonly domain?: readonly [number, number];
  /** Whether each value stays constant until the next one, so that the line is drawn in steps. */
  readonly isStepped?: boolean;
  readonly table: PlotTableData;
  readonly height?: number;
}

const LEFT = 60;
const RIGHT = 12;
const FALL_PART = 0.3;
const GAP = 16;

/** Returns the points of a line in steps: each value is kept until the next one. */
function stepped(points: readonly CurvePoint[]): CurvePoint[] {
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    return before === undefined ? [point] : [{ ...point, value: before.value }, point];
  });
}

function extent(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return low === high ? [low - (Math.abs(low) * 0.01 || 1), high + (Math.abs(high) * 0.01 || 1)] : [low, high];
}

/** Margin on each side of a single time, in ms. */
const ALONE_MS = 3 * DAY_MS;

/** Returns the first and the last time. A single time gets a margin of some days, so that the axis shows days. */
function extentOfTimes(times: readonly number[]): [number, number] {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return first === last ? [first - ALONE_MS, last + ALONE_MS] : [first, last];
}

function panes({ width, height }: PlotSize, hasFalls: boolean): { upper: Frame; lower: Frame } {
  const bottom = height - 26;
  const split = hasFalls ? bottom - Math.round((bottom - 8) * FALL_PART) : bottom;
  const sides = { left: LEFT, right: width - RIGHT };
  return { upper: { ...sides, top: 8, bottom: split }, lower: { ...sides, top: split + GAP, bottom } };
}

/** Returns the scales of a drawing: for the time, for the value, and for `falls` in the pane below. */
function scalesOf({ points, falls, beside = [], dots = [], reference, domain }: CurvePlotProps, size: PlotSize) {
  const { upper, lower } = panes(size, falls !== undefined);
  const held = [...points, ...beside, ...dots].flatMap(({ value, band }) => [value, ...(band ?? [])]);
  if (reference !== undefined) held.push(reference);
  const deepest = Math.min(...(falls?.points ?? []).map(({ value }) => value), -0.001);
  return {
    upper,
    lower,
    x: scaleTime<number>({ domain: extentOfTimes(points.map(({ at }) => at)), range: [upper.left, upper.right] }),
    y: scaleLinear<number>({ domain: extent([...held, ...(domain ?? [])]), range: [upper.bottom, upper.top], nice: 5 }),
    down: scaleLinear<number>({ domain: [deepest, 0], range: [lower.bottom, lower.top], nice: 2 }),
  };
}

type CurveScales = ReturnType<typeof scalesOf>;

function ticksOf(scale: CurveScales['y'], count: number, tickText: TickText) {
  const values = scale.ticks(count);
  const [first = 0, second = first] = values;
  return values.map((value) => ({ at: scale(value), text: tickText(value, second - first) }));
}

function drawCurve(props: CurvePlotProps, size: PlotSize): Drawing {
  const { points, falls, tickText } = props;
  const scales = scalesOf(props, size);
  const { upper, lower, x, y, down } = scales;
  // Ticks may be closer than a day apart. The name of a day is shown once.
  const days = x
    .ticks(6)
    .map((day) => ({ at: x(day), text: dayText(day, x.domain()) }))
    .filter(({ text }, index, all) => text !== all[index - 1]?.text);
  return {
    marks: (
      <>
        <HeightTicks frame={upper} ticks={ticksOf(y, 5, tickText)} />
        <Values {...props} scales={scales} />
        {falls === undefined ? null : (
          <>
            <HeightTicks frame={lower} ticks={ticksOf(down, 2, falls.tickText)} />
            <Area
              className={styles['fall'] ?? ''}
              data={props.isStepped === true ? stepped(falls.points) : [...falls.points]}
              x={({ at }) => x(at)}
              y0={() => down(0)}
              y1={({ value }) => down(value)}
            />
          </>
        )}
        <WidthTicks frame={{ ...upper, bottom: lower.bottom }} ticks={days} />
      </>
    ),
    spots: [
      ...points.map(({ at, value, text }) => ({ x: x(at), y: y(value), row: 0, text })),
      ...(props.beside ?? []).map(({ at, value, text }) => ({ x: x(at), y: y(value), row: 1, text })),
      ...(falls?.points ?? []).map(({ at, value, text }) => ({ x: x(at), y: down(value), row: 2, text })),
    ],
  };
}

function Values(props: CurvePlotProps & { readonly scales: CurveScales }) {
  const { points, dots = [], reference, isStepped = false, scales } = props;
  const { upper, x, y } = scales;
  const last = points.at(-1);
  return (
    <>
      {reference === undefined ? null : (
        <path className={styles['reference']} d={`M${upper.left} ${y(reference)}H${upper.right}`} />
      )}
      {points.some(({ band }) => band !== undefined) ? (
        <Area
          className={styles['band'] ?? ''}
          data={[...points]}
          x={({ at }) => x(at)}
          y0={({ band, value }) => y(band?.[0] ?? value)}
          y1={({ band, value }) => y(band?.[1] ?? value)}
        />
      ) : null}
      {dots.map(({ at, value }) => (
        <circle key={at} className={styles['day']} cx={x(at)} cy={y(value)} r="2.5" />
      ))}
      {props.beside === undefined ? null : (
        <LinePath
          className={styles['beside'] ?? ''}
          data={[...props.beside]}
          x={({ at }) => x(at)}
          y={({ value }) => y(value)}
        />
      )}
      <LinePath
        className={styles['line'] ?? ''}
        data={isStepped ? stepped(points) : [...points]}
        x={({ at }) => x(at)}
        y={({ value }) => y(value)}
      />
      {last === undefined ? null : <circle className={styles['dot']} cx={x(last.at)} cy={y(last.value)} r="4" />}
    </>
  );
}

const YEAR_MS = 400 * 86_400_000;

/**
 * Formats a label of the time axis: a time of day if the axis covers less than two days, month and year if it covers
 * 400 days or more, otherwise day and month.
 */
function dayText(day: Date, [from, to]: readonly (Date | undefined)[]): string {
  const span = Number(to) - Number(from);
  const options: Intl.DateTimeFormatOptions =
    span < 2 * DAY_MS
      ? { hour: '2-digit', minute: '2-digit' }
      : span < YEAR_MS
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: '2-digit' };
  return dateFormatOf(options).format(day);
}

/** Shows a value over time, optionally with a pane for its falls and with a band around it. */
export function CurvePlot(props: CurvePlotProps) {
  return <Plot {...props} height={props.height ?? 280} draw={(size) => drawCurve(props, size)} />;
}
