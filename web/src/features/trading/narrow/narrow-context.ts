import { createContext, type ReactNode } from 'react';
import type { PanelSheetProps } from './panel-sheet.tsx';

export type ShowInSheet = <Id extends string>(panels: PanelSheetProps<Id>) => ReactNode;

/**
 * Shows the panels as a sheet that a bar of tabs opens; `null` where they stand below the chart. The narrow desk
 * provides it, because only a narrow window loads it.
 */
export const PanelsInSheet = createContext<ShowInSheet | null>(null);
