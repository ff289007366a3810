import { countText } from '@tradesense/core/kernel/number-text.ts';
import { Button } from '../ui/button.tsx';
import { ArrowLeftIcon } from '../ui/text-icons.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './earlier-bars.module.css';

interface EarlierBarsProps {
  /** Number of bars before the left edge of the view. */
  count: number;
  /** Whether the button has a row below the chart. Otherwise it lies over the volume. */
  isBelow: boolean;
  onShowAll: () => void;
}

/** Says how many bars are before the left edge, and shows all bars on a press. */
export default function EarlierBars({ count, isBelow, onShowAll }: EarlierBarsProps) {
  return (
    <Button
      variant="secondary"
      size="small"
      className={classNames(styles['earlier'], !isBelow && styles['over'])}
      // The chart places marks with some keys, which are the button's own while it has the focus.
      onKeyDown={(event) => event.stopPropagation()}
      onClick={onShowAll}
    >
      <ArrowLeftIcon /> {countText(count, 'earlier bar')} · Show all
    </Button>
  );
}
