import { countText } from '@tradesense/core/kernel/number-text.ts';
import { Button } from '../ui/button.tsx';
import { ArrowLeftIcon } from '../ui/text-icons.tsx';
import styles from './earlier-bars.module.css';

interface EarlierBarsProps {
  /** Number of bars before the left edge of the view. */
  count: number;
  onShowAll: () => void;
}

/** Says over the chart how many bars are before the left edge, and shows all bars on a press. */
export default function EarlierBars({ count, onShowAll }: EarlierBarsProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      className={styles['earlier'] ?? ''}
      // The chart places marks with some keys, which are the button's own while it has the focus.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={(event) => {
        onShowAll();
        // The button disappears with the bars that it counts, so the focus goes to the chart.
        event.currentTarget.parentElement?.focus({ preventScroll: true });
      }}
    >
      <ArrowLeftIcon /> {countText(count, 'earlier bar')} · Show all
    </Button>
  );
}
