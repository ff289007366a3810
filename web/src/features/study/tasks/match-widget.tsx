import { Sorting } from './parts/sorting.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/**
 * Shows items and boxes. Each item belongs in one box, and a box can contain only one item. An item that is put into an
 * occupied box swaps places with the item in it.
 */
export default function MatchWidget(props: TaskWidgetProps<'match'>) {
  return <Sorting {...props} isSingle />;
}
