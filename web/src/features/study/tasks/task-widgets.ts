import type { TaskKind } from '@tradesense/core/study/task.ts';
import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import type { TaskWidgetProps } from './task-widget.ts';

type TaskWidgets = { readonly [K in TaskKind]: LazyExoticComponent<ComponentType<TaskWidgetProps<K>>> };

/** The widget of each kind of task. Its code is loaded when a task of that kind is first shown. */
const TASK_WIDGETS: TaskWidgets = {
  rebuild: lazy(() => import('./rebuild-widget.tsx')),
  merge: lazy(() => import('./merge-widget.tsx')),
  compute: lazy(() => import('./compute-widget.tsx')),
  'drag-atr': lazy(() => import('./drag-atr-widget.tsx')),
  'choose-chart': lazy(() => import('./choose-chart-widget.tsx')),
  sort: lazy(() => import('./sort-widget.tsx')),
  match: lazy(() => import('./match-widget.tsx')),
  'label-swings': lazy(() => import('./label-swings-widget.tsx')),
  'click-bars': lazy(() => import('./click-bars-widget.tsx')),
  'stop-replay': lazy(() => import('./stop-replay-widget.tsx')),
  'delete-false': lazy(() => import('./delete-false-widget.tsx')),
  'place-break': lazy(() => import('./place-break-widget.tsx')),
  'place-swing': lazy(() => import('./place-swing-widget.tsx')),
  shade: lazy(() => import('./shade-widget.tsx')),
  'set-probability': lazy(() => import('./set-probability-widget.tsx')),
  'draw-interval': lazy(() => import('./draw-interval-widget.tsx')),
  trade: lazy(() => import('./trade-widget.tsx')),
  'place-order': lazy(() => import('./place-order-widget.tsx')),
  'mend-diagram': lazy(() => import('./mend-diagram-widget.tsx')),
  group: lazy(() => import('./group-widget.tsx')),
  'place-row': lazy(() => import('./place-row-widget.tsx')),
  'place-band': lazy(() => import('./place-band-widget.tsx')),
  justify: lazy(() => import('./justify-widget.tsx')),
  count: lazy(() => import('./count-widget.tsx')),
  rank: lazy(() => import('./rank-widget.tsx')),
  'place-zone': lazy(() => import('./place-zone-widget.tsx')),
  'place-leg': lazy(() => import('./place-leg-widget.tsx')),
  'place-ratio': lazy(() => import('./place-ratio-widget.tsx')),
  'place-stop': lazy(() => import('./place-stop-widget.tsx')),
  'place-target': lazy(() => import('./place-target-widget.tsx')),
  'drag-liquidation': lazy(() => import('./drag-liquidation-widget.tsx')),
};

/**
 * The same widgets with types for code that does not know the kind of a task. Question, answer and reference must come
 * from the same task.
 */
export const ANY_TASK_WIDGET: Readonly<Record<TaskKind, ComponentType<TaskWidgetProps<TaskKind>>>> =
  TASK_WIDGETS as Readonly<Record<TaskKind, ComponentType<never>>> as Readonly<
    Record<TaskKind, ComponentType<TaskWidgetProps<TaskKind>>>
  >;
