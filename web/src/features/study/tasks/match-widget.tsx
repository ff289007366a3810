import { Sorting } from './parts/sorting.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/** Shows items to match with boxes one to one; two items swap when one is put into the other's box. */
export default function MatchWidget(props: TaskWidgetProps<'match'>) {
  return <Sorting {...props} isSingle />;
}
