import type { TaskChart } from '@tradesense/core/study/task.ts';
import { fixedText } from '../../../../ui/number-text.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { barNumber } from './bar-words.ts';
import { PRICE_KEYS, PRICE_LABELS, PRICE_PLACES, type MergeSources } from './merge-sources.ts';
import styles from './merge-table.module.css';

interface MergeTableProps {
  chart: TaskChart;
  /**
   * The small bars from which the prices of the larger bar come; their cells are marked. `null` until there is a
   * reference.
   */
  sources: MergeSources | null;
}

/** Shows the prices of the small bars. The prices that become prices of the larger bar are marked. */
export function MergeTable({ chart: { bars, decimals }, sources }: MergeTableProps) {
  return (
    <table className={styles['table']}>
      <caption>
        <VisuallyHidden>Prices of the bars</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Bar</th>
          {PRICE_KEYS.map((key) => (
            <th key={key} scope="col">
              {PRICE_LABELS[key]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar, i) => (
          <tr key={i}>
            <th scope="row">{barNumber(i)}</th>
            {PRICE_KEYS.map((key) => {
              const isSource = sources?.[key].includes(i) === true;
              return (
                <td key={key} data-source={isSource || undefined}>
                  {fixedText(bar[PRICE_PLACES[key]], decimals)}
                  {isSource ? <VisuallyHidden> (taken)</VisuallyHidden> : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
