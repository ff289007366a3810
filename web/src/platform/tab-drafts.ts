/**
 * What is being written in this tab, kept over a reload in its session storage and gone with the tab or the sign-out. Where the
 * browser's storage is blocked nothing is kept beyond the page.
 */
import { forgetAtSignOut } from './private-data.ts';
import { warn } from './warn.ts';

interface TabDrafts<Draft> {
  /** `null` where there is none. What was kept is not trusted: it is whatever stands there. */
  readonly read: (name: string) => Partial<Draft> | null;
  /** The oldest is forgotten for one too many. */
  readonly keep: (name: string, draft: Draft) => void;
  readonly forget: (name: string) => void;
}

type Kept = readonly (readonly [name: string, draft: unknown])[];

function isKept(value: unknown): value is Kept {
  return Array.isArray(value) && value.every((each) => Array.isArray(each) && typeof each[0] === 'string');
}

export function createTabDrafts<Draft extends object>(storageKey: string, max: number): TabDrafts<Draft> {
  function load(): Kept {
    try {
      const value: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
      return isKept(value) ? value : [];
    } catch {
      // Blocked, or not what this page has written: nothing is kept.
      return [];
    }
  }

  function store(kept: Kept): void {
    try {
      if (kept.length === 0) sessionStorage.removeItem(storageKey);
      else sessionStorage.setItem(storageKey, JSON.stringify(kept.slice(-max)));
    } catch (cause) {
      warn('What is being written could not be kept for a reload.', cause);
    }
  }

  const others = (name: string): Kept => load().filter(([each]) => each !== name);
  forgetAtSignOut(() => store([]));
  return {
    read(name) {
      const found = load().find(([each]) => each === name)?.[1];
      return typeof found === 'object' && found !== null ? found : null;
    },
    keep: (name, draft) => store([...others(name), [name, draft]]),
    forget: (name) => store(others(name)),
  };
}
