import { useState } from 'react';

/** Columns that the reader has shown or hidden, by id. All others have the table's default. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const keyOf = (table: string): string => `deskColumns:${table}`;

/**
 * Returns the column choice stored in this browser for a table; an empty choice if there is none or it cannot be read.
 */
export function readColumnChoice(table: string): ColumnChoice {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(table)) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((each): each is [string, boolean] => typeof each[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

function storeColumnChoice(table: string, choice: ColumnChoice): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(choice));
  } catch {
    // If storage is blocked, every visit starts with the table's default columns.
  }
}

/** Returns the column choice of a table, stored in this browser for the next visit. */
export function useColumnChoice(table: string): readonly [ColumnChoice, (id: string, isShown: boolean) => void] {
  const [choice, setChoice] = useState(() => readColumnChoice(table));
  function choose(id: string, isShown: boolean): void {
    const next = { ...choice, [id]: isShown };
    setChoice(next);
    storeColumnChoice(table, next);
  }
  return [choice, choose];
}
