import { createContext } from 'react';

/** Whether the panels open as a sheet from a bar of tabs. */
export const PanelsInSheet = createContext(false);
