import { use, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { AnswerPlace } from '../../answer-place.ts';
import { WidgetFrame } from './widget-frame.tsx';

interface BesideChartProps {
  /** Whether the task has a chart; without a chart the widget consists of the controls only. */
  hasChart?: boolean;
  children: ReactNode;
}

/**
 * Puts the controls of a widget beside its chart if the page has a place for them; otherwise they stay where they are.
 */
export function BesideChart({ hasChart = true, children }: BesideChartProps) {
  const place = use(AnswerPlace);
  return place === null || !hasChart ? children : createPortal(<WidgetFrame>{children}</WidgetFrame>, place);
}
