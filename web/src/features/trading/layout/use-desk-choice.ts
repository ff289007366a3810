import { createContext, use, useSyncExternalStore } from 'react';
import type { DeskChoice } from './desk-choice.ts';
import { deskChoiceStore } from './desk-choice-store.ts';

/** Id of the user whose desk is shown. */
export const DeskLearner = createContext('');

/** Returns the learner's choices for the desk, and the function that changes them. */
export function useDeskChoice(): readonly [DeskChoice, (changes: Partial<DeskChoice>) => void] {
  const { read, change, subscribe } = deskChoiceStore(use(DeskLearner));
  return [useSyncExternalStore(subscribe, read), change];
}
