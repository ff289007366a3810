import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AnswerPlace } from '../../answer-place.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface BesideChartProps {
  /** Whether the task has a chart; without one the controls are all there is. */
  hasChart?: boolean;
  children: ReactNode;
}

/** Puts the controls of a widget beside its chart where the page has a place for them, else where they stand. */
export function BesideChart({ hasChart = true, children }: BesideChartProps) {
  const place = use(AnswerPlace);
  return place === null || !hasChart ? children : createPortal(<WidgetFrame>{children}</WidgetFrame>, place);
}
