import { createContext, type ReactNode } from 'react';
import type { PanelSheetProps } from './panel-sheet.tsx';

export type ShowInSheet = <Id extends string>(panels: PanelSheetProps<Id>) => ReactNode;

/**
 * Shows the panels as a sheet, opened by a bar of tabs; `null` where they are below the chart. The narrow desk provides
 * it, so that only a narrow window loads it.
 */
export const PanelsInSheet = createContext<ShowInSheet | null>(null);
