import { createContext, useContext } from 'react';

const ReadingMode = createContext(false);

/** Makes the components of a lesson show all their content at once, without controls. */
export const ReadingModeProvider = ReadingMode.Provider;

/** Whether the whole lesson is shown on one page, for printing or offline. */
export const useReadingMode = (): boolean => useContext(ReadingMode);
