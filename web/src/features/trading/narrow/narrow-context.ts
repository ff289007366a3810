import { createContext, type ReactNode } from 'react';
import type { PanelSheetProps } from './panel-sheet.tsx';

export type ShowInSheet = <Id extends string>(panels: PanelSheetProps<Id>) => ReactNode;

/**
 * Component that shows the panels in a sheet opened from a tab bar; `null` if the panels are below the chart. The
 * narrow desk provides it through this context, so that wide windows do not load its code.
 */
export const PanelsInSheet = createContext<ShowInSheet | null>(null);
