import type { TaskKind } from '@tradesense/core/study/task.ts';
import { lazy, type ComponentType } from 'react';
import type { TaskWidgetProps } from './task-widget.ts';

/** A widget of whatever kind. Whoever shows it passes question, answer and reference of the same task. */
export type AnyTaskWidget = ComponentType<TaskWidgetProps<TaskKind>>;

const FILES = import.meta.glob<{ readonly default: AnyTaskWidget }>('./*-widget.tsx');

/** Each widget is a chunk of its own, named after its kind. */
export const TASK_WIDGETS: ReadonlyMap<string, AnyTaskWidget> = new Map(
  Object.entries(FILES).map(([path, load]) => [path.slice('./'.length, -'-widget.tsx'.length), lazy(load)]),
);
