import { Sorting } from './parts/sorting.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/** Shows items to match with boxes one to one. An item that is put into an occupied box swaps with the other item. */
export default function MatchWidget(props: TaskWidgetProps<'match'>) {
  return <Sorting {...props} isSingle />;
}
