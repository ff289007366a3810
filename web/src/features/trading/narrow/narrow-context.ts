import { createContext, type ReactNode } from 'react';
import type { PanelSheetProps } from './panel-sheet.tsx';

export type ShowInSheet = <Id extends string>(panels: PanelSheetProps<Id>) => ReactNode;

/**
 * Component that shows the panels as a sheet, which a bar of tabs opens; `null` if the panels are below the chart. The
 * narrow desk provides it through this context. So a wide window does not load its code.
 */
export const PanelsInSheet = createContext<ShowInSheet | null>(null);
