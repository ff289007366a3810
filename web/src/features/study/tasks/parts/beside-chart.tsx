import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AnswerPlace } from '../../answer-place.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface BesideChartProps {
  /** Whether the task has a chart. Without a chart the widget has only controls. */
  hasChart?: boolean;
  children: ReactNode;
}

/**
 * Shows the controls of a widget next to its chart if the page has a place for them, otherwise where the widget has
 * them.
 */
export function BesideChart({ hasChart = true, children }: BesideChartProps) {
  const place = use(AnswerPlace);
  return place === null || !hasChart ? children : createPortal(<WidgetFrame>{children}</WidgetFrame>, place);
}
