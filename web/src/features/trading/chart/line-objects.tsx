import { nextTask } from '../../../platform/next-task.ts';
import { Button } from '../../../ui/button.tsx';
import { priceText } from '../../../ui/number-text.ts';
import { lineFieldId } from './line-list.tsx';
import styles from './line-list.module.css';
import type { TradeLines } from './trade-line-store.ts';
import { useLinesState } from './use-trade-lines.ts';

interface LineObjectsProps {
  readonly lines: TradeLines;
  /** Closes the list of objects. */
  readonly onClose: () => void;
}

/**
 * Shows the lines of orders, positions and the ticket in the chart's list of objects. The button “Change” of a movable
 * line moves the focus to the field for the line's price.
 */
export function LineObjects({ lines, onClose }: LineObjectsProps) {
  const { lines: all } = useLinesState(lines);
  function goTo(id: string): void {
    onClose();
    // Waits for the next task, because the closing dialog first returns the focus to the button that opened it.
    void nextTask().then(() => document.getElementById(lineFieldId(id))?.focus());
  }
  return (
    <section className={styles['objects']}>
      <h3>Orders and positions</h3>
      {all.length === 0 ? <p className={styles['help']}>None on this asset.</p> : null}
      <ul aria-label="Orders and positions on this chart">
        {all.map(({ id, name, price, decimals, move, role }) => (
          <li key={id} className={styles['line']} data-role={role}>
            <span className={styles['name']}>{name}</span>
            <span className={styles['price']}>{priceText(price, decimals)}</span>
            {move === null ? null : (
              <Button size="small" variant="ghost" aria-label={`Change the price of ${name}`} onClick={() => goTo(id)}>
                Change
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
