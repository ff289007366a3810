import type { TaskChart } from '@tradesense/core/study/task.ts';
import { CandlePicture, rangeOfRows } from '../../../../chart/candle-picture.tsx';
import { plotPercent } from '../../../../chart/price-plot.tsx';
import { barNumber } from './bar-words.ts';
import styles from './clock-picture.module.css';
import { hourMarks, hourOfDay, pauseLabels } from './clock-marks.ts';

interface ClockPictureProps {
  /** Accessible name; the hours of the chart are appended to it. */
  title: string;
  chart: TaskChart;
}

/**
 * Shows a chart with the hours at which its bars open. A dashed line marks where hours are missing between two bars.
 */
export function ClockPicture({ title, chart: { bars, hours = [] } }: ClockPictureProps) {
  const pauses = pauseLabels(hours);
  const x = (index: number) => plotPercent(index / bars.length);
  const said = pauses.map(({ index, hours: long }) => `${long} hours between bars ${index} and ${barNumber(index)}`);
  const name = `${title}: ${bars.length} hourly bars from ${hourOfDay(hours[0] ?? 0)}:00 UTC on. Pauses: ${said.join(', ') || 'none'}.`;
  return (
    <div className={styles['picture']}>
      <CandlePicture
        title={name}
        rows={bars}
        range={rangeOfRows(bars)}
        overlay={
          <div aria-hidden="true">
            {pauses.map(({ index, hours: long, edge, isLower }) => (
              <span
                key={index}
                className={styles['pause']}
                data-edge={edge ?? undefined}
                data-lower={isLower || undefined}
                style={{ left: x(index) }}
              >
                {long}h
              </span>
            ))}
          </div>
        }
      >
        {pauses.map(({ index }) => (
          <line key={index} className={styles['line']} x1={x(index)} x2={x(index)} y1="0" y2="100%" />
        ))}
      </CandlePicture>
      <div className={styles['hours']} aria-hidden="true">
        {hourMarks(hours).map((index) => (
          <span key={index} style={{ left: plotPercent((index + 0.5) / bars.length) }}>
            {hourOfDay(hours[index] ?? 0)}
          </span>
        ))}
      </div>
    </div>
  );
}
