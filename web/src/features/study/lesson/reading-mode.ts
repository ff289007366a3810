import { createContext, useContext } from 'react';

const ReadingMode = createContext(false);

/** Makes the components of a lesson show all their content at once, without controls. */
export const ReadingModeProvider = ReadingMode.Provider;

/** Whether the lesson is read as a whole, on paper or offline. */
export const useReadingMode = (): boolean => useContext(ReadingMode);
