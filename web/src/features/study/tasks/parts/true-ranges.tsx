import { barName } from './bar-words.ts';
import styles from './true-ranges.module.css';

interface TrueRangesProps {
  /** Index of the first bar whose true range is shown. */
  first: number;
  /** True ranges in units of price; the first is that of bar `first`. */
  ranges: readonly number[];
  atr: number;
  format: (height: number) => string;
}

/** Shows the true ranges as horizontal bars, with a line at one ATR. */
export function TrueRanges({ first, ranges, atr, format }: TrueRangesProps) {
  const most = Math.max(atr, ...ranges);
  const share = (height: number): string => `${(100 * height) / most}%`;
  return (
    <ol className={styles['ranges']} aria-label="True ranges">
      {ranges.map((range, offset) => (
        <li key={offset}>
          <span>{barName(first + offset)}</span>
          <span className={styles['track']} aria-hidden="true">
            <span className={styles['length']} style={{ width: share(range) }} />
            <span className={styles['atr']} style={{ left: share(atr) }} />
          </span>
          <span className={styles['height']}>{format(range)}</span>
        </li>
      ))}
    </ol>
  );
}
