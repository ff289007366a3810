import { readDockShare } from '../dock-share.ts';
import { deskChoiceText, readDeskChoice, type DeskChoice } from './desk-choice.ts';

/** Stores a learner's choices for the desk in this browser. The store also follows changes that are made in another tab. */
export interface DeskChoiceStore {
  readonly read: () => DeskChoice;
  readonly change: (changes: Partial<DeskChoice>) => void;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

function createStore(key: string): DeskChoiceStore {
  const listeners = new Set<() => void>();
  /** The stored text from which `choice` was parsed; `undefined` until it is first read. */
  let known: string | null | undefined;
  let choice: DeskChoice | null = null;
  /**
   * Whether the browser stores the choice. If it blocks storage, the choice lasts until the learner leaves the page.
   */
  let isKept = true;

  function stored(): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function read(): DeskChoice {
    const text = isKept ? stored() : known;
    if (choice === null || text !== known) {
      known = text ?? null;
      choice = readDeskChoice(known, readDockShare());
    }
    return choice;
  }
  return {
    read,
    change(changes) {
      choice = { ...read(), ...changes };
      known = deskChoiceText(choice);
      try {
        localStorage.setItem(key, known);
        isKept = true;
      } catch {
        isKept = false;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}

const stores = new Map<string, DeskChoiceStore>();

/** Returns the store for a learner. `learner` is the id of the user. */
export function deskChoiceStore(learner: string): DeskChoiceStore {
  const known = stores.get(learner) ?? createStore(`deskLayout:${learner}`);
  stores.set(learner, known);
  return known;
}
