import type { PerformanceResponse } from '@tradesense/contract/journal.ts';
import { parseMoney } from '@tradesense/core/kernel/money.ts';
import { useId } from 'react';
import { Money } from '../../../ui/amount.tsx';
import { moneyText } from '../../../ui/number-text.ts';
import styles from './balance-curve.module.css';
import { Moment } from './moment.tsx';
import panels from './panels.module.css';

type Curve = PerformanceResponse['curve'];

const WIDTH = 600;
const HEIGHT = 160;
const PADDING = 8;

/** Comparator of decimal strings that sorts the larger amount first. */
function byAmount(a: string, b: string): number {
  const [left, right] = [parseMoney(a), parseMoney(b)];
  if (!left.ok || !right.ok || left.value === right.value) return 0;
  return left.value > right.value ? -1 : 1;
}

/** Returns the SVG path of the curve. Amounts are only converted to floats to be used as coordinates. */
function pathOf(curve: Curve): string {
  const values = curve.map(({ balance }) => Number(balance));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high === low ? 1 : high - low;
  const step = (WIDTH - 2 * PADDING) / Math.max(1, values.length - 1);
  return values
    .map((value, at) => {
      const y = high === low ? HEIGHT / 2 : PADDING + ((high - value) / span) * (HEIGHT - 2 * PADDING);
      return `${at === 0 ? 'M' : 'L'}${(PADDING + at * step).toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
}

/** Shows the balance after each grant and closed trade, as a curve and as a table. */
export function BalanceCurve({ curve }: { readonly curve: Curve }) {
  const titleId = useId();
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined || curve.length < 2) {
    return <p className={panels['note']}>The curve starts with the first closed trade.</p>;
  }
  const sorted = curve.map(({ balance }) => balance).toSorted(byAmount);
  return (
    <figure className={styles['figure']}>
      <figcaption className={panels['note']}>
        Balance after each closed trade: from {moneyText(first.balance)} to {moneyText(last.balance)} SENSE$, highest{' '}
        {moneyText(sorted[0] ?? '')}, lowest {moneyText(sorted.at(-1) ?? '')}.
      </figcaption>
      <svg
        className={styles['curve']}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from data in the colors of the theme
        role="img"
        aria-labelledby={titleId}
      >
        <title id={titleId}>Balance curve; the table below has its numbers.</title>
        <path className={styles['line']} d={pathOf(curve)} vectorEffect="non-scaling-stroke" />
      </svg>
      <details className={panels['details']}>
        <summary>The curve as a table</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <section className={styles['scroller']} tabIndex={0} aria-label="The curve as a table">
          <table className={panels['table']}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Balance, SENSE$</th>
              </tr>
            </thead>
            <tbody>
              {curve.toReversed().map(({ at, balance }, index) => (
                // oxlint-disable-next-line react/no-array-index-key -- rows of one moment have nothing else of their own
                <tr key={index}>
                  <th scope="row">
                    <Moment at={at} />
                  </th>
                  <td>
                    <Money value={balance} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}
