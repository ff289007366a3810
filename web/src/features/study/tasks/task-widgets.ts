import type { TaskKind } from '@tradesense/core/study/task.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { TaskWidgetProps } from './task-widget.ts';

/** Kinds that are worked on the chart of the product. */
type ChartKind = 'drag-atr' | 'click-bars' | 'stop-replay' | 'delete-false' | 'place-swing' | 'label-swings' | 'shade';

type TaskWidgets = {
  readonly [K in Exclude<TaskKind, ChartKind>]: LazyExoticComponent<ComponentType<TaskWidgetProps<K>>>;
};

/** The widget of each kind of task, loaded when a task of its kind is shown first. */
export const TASK_WIDGETS: TaskWidgets = {
  rebuild: lazy(() => import('./rebuild-widget.tsx')),
  merge: lazy(() => import('./merge-widget.tsx')),
  compute: lazy(() => import('./compute-widget.tsx')),
  'choose-chart': lazy(() => import('./choose-chart-widget.tsx')),
  sort: lazy(() => import('./sort-widget.tsx')),
  match: lazy(() => import('./match-widget.tsx')),
  'set-probability': lazy(() => import('./set-probability-widget.tsx')),
  'draw-interval': lazy(() => import('./draw-interval-widget.tsx')),
  'mend-diagram': lazy(() => import('./mend-diagram-widget.tsx')),
};
