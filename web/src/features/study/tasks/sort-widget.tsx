import { Sorting } from './parts/sorting.tsx';
import type { TaskWidgetProps } from './task-widget.ts';

/** Shows items to sort into boxes. A box can contain any number of items. */
export default function SortWidget(props: TaskWidgetProps<'sort'>) {
  return <Sorting {...props} isSingle={false} />;
}
