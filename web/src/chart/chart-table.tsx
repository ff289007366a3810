import { useMemo } from 'react';
import styles from './chart-table.module.css';
import type { ChartModel } from './model/chart-model.ts';
import type { VolumePlace } from './model/chart-settings.ts';
import { legendOf } from './model/legend.ts';
import type { Reading } from './model/reading.ts';

const MAX_ROWS = 500;

interface ChartTableProps {
  title: string;
  model: ChartModel;
  /** Where the chart has the volume. If it hides the volume, the table has no column for it. */
  volume: VolumePlace;
  /** Returns the indicator values of a bar. Every bar has the same indicators. */
  readingsAt: (index: number) => readonly Reading[];
}

/** Shows the bars as a table, newest first. Loaded when a reader opens it. */
export default function ChartTable({ title, model, volume, readingsAt }: ChartTableProps) {
  const rows = useMemo(() => {
    const indexes = model.bars.map((_, index) => index).toReversed();
    return indexes.slice(0, MAX_ROWS).flatMap((index) => {
      const legend = legendOf(model, index, volume);
      return legend ? { ...legend, readings: readingsAt(index) } : [];
    });
  }, [model, volume, readingsAt]);
  const hasVolume = volume !== 'off';
  const isCut = model.bars.length > MAX_ROWS;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className={styles['scroller']} tabIndex={0} aria-label={`${title}, as a table`}>
      <table className={styles['table']}>
        <caption className={styles['caption']}>
          {isCut ? `${title}: the last ${MAX_ROWS} of ${model.bars.length} bars` : title}
        </caption>
        <thead>
          <tr>
            {['Bar', 'Open', 'High', 'Low', 'Close', 'Change', ...(hasVolume ? ['Volume'] : [])].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {rows[0]?.readings.map(({ id, label }) => (
              <th key={id} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.label}>
              <th scope="row">
                {row.label}
                {row.isOutcome ? ' (outcome)' : ''}
              </th>
              <td>{row.open}</td>
              <td>{row.high}</td>
              <td>{row.low}</td>
              <td>{row.close}</td>
              <td>{row.change}</td>
              {hasVolume ? <td>{row.volume ?? '–'}</td> : null}
              {row.readings.map(({ id, values }) => (
                <td key={id}>{values.map(({ name, text }) => (name === '' ? text : `${name} ${text}`)).join(', ')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
