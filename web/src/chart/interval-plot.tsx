import type { ReactNode } from 'react';
import { roundStep } from './price-plot.tsx';
import styles from './interval-plot.module.css';

export interface PlotRow {
  readonly name: string;
  readonly value: number;
  /** 95% interval of the value; `null` if there is none. */
  readonly interval: readonly [number, number] | null;
  /** The formatted value. */
  readonly text: ReactNode;
}

interface IntervalPlotProps {
  /** Accessible name of the table. */
  readonly title: string;
  readonly rows: readonly PlotRow[];
  readonly tickText: (value: number) => string;
  /** A reference value that is marked with a line, and its name. */
  readonly reference?: { readonly value: number; readonly name: string };
}

const TICKS = 5;
/** Maximum number of ticks in a narrow plot, which leaves out every second one if there are more. */
const NARROW_TICKS_MAX = 3;
/** Margin at both ends of the axis, as a share of its span. */
const ROOM = 0.08;

/**
 * Shows values with their intervals on one axis. The plot is a table, so that the values can be read without the
 * drawing.
 */
export function IntervalPlot({ title, rows, tickText, reference }: IntervalPlotProps) {
  const values = rows.flatMap(({ value, interval }) => [value, ...(interval ?? [])]);
  if (reference !== undefined) values.push(reference.value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || Math.abs(most) || 1) * ROOM;
  const [from, to] = [least - room, most + room];
  const left = (value: number) => `${(100 * (value - from)) / (to - from)}%`;
  const step = roundStep((to - from) / TICKS);
  const first = Math.ceil(from / step);
  const ticks = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, i) => (first + i) * step);
  return (
    <div className={styles['plot']}>
      <table className={styles['table']} aria-label={title}>
        <tbody>
          {rows.map(({ name, value, interval, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles['track']} aria-hidden="true">
                <div>
                  {reference === undefined ? null : (
                    <span className={styles['reference']} style={{ left: left(reference.value) }} />
                  )}
                  {interval === null ? null : (
                    <span
                      className={styles['band']}
                      style={{ left: left(interval[0]), right: `calc(100% - ${left(interval[1])})` }}
                    />
                  )}
                  <span
                    className={interval === null ? styles['plain'] : styles['value']}
                    style={{ left: left(value) }}
                  />
                </div>
              </td>
              <td className={styles['text']}>
                {text}
                {interval === null ? null : (
                  <span className={styles['ends']}>
                    {' '}
                    ({tickText(interval[0])} to {tickText(interval[1])})
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles['axis']} aria-hidden="true">
        {ticks.map((tick, at) => (
          <span
            key={tick}
            className={ticks.length > NARROW_TICKS_MAX && at % 2 === 1 ? styles['spare'] : undefined}
            style={{ left: left(tick) }}
          >
            {tickText(tick)}
          </span>
        ))}
        {reference === undefined ? null : (
          <span className={styles['name']} style={{ left: left(reference.value) }}>
            {reference.name}
          </span>
        )}
      </div>
    </div>
  );
}
