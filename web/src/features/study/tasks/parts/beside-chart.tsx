import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AnswerPlace } from '../../answer-place.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface BesideChartProps {
  /** Whether the task has a chart. If not, the widget consists only of its controls. */
  hasChart?: boolean;
  children: ReactNode;
}

/**
 * Renders the controls of a widget next to its chart if the page provides an element for them (`answer-place.ts`).
 * Otherwise renders them in place.
 */
export function BesideChart({ hasChart = true, children }: BesideChartProps) {
  const place = use(AnswerPlace);
  return place === null || !hasChart ? children : createPortal(<WidgetFrame>{children}</WidgetFrame>, place);
}
