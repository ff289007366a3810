import { plotPercent } from '../../../../chart/price-plot.tsx';
import styles from './return-bars.module.css';

interface ReturnBarsProps {
  /** Accessible name; the largest move is appended to it. */
  title: string;
  /** Return of each day, in percent. */
  returns: readonly number[];
}

/** Shows daily returns as bars up and down from zero. The scale depends on the largest move. */
export function ReturnBars({ title, returns }: ReturnBarsProps) {
  const most = Math.max(...returns.map(Math.abs), Number.MIN_VALUE);
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
    <svg className={styles['returns']} data-returns="" role="img" aria-label={`${title}, largest ${most.toFixed(2)}%`}>
      <line className={styles['zero']} x1="0" x2="100%" y1="50%" y2="50%" />
      {returns.map((each, day) => {
        const part = Math.abs(each) / most / 2;
        return (
          <rect
            key={day}
            className={styles[each >= 0 ? 'up' : 'down']}
            x={plotPercent((day + 0.15) / returns.length)}
            width={plotPercent(0.7 / returns.length)}
            y={plotPercent(each >= 0 ? 0.5 - part : 0.5)}
            height={plotPercent(part)}
          />
        );
      })}
    </svg>
  );
}
