import { useState } from 'react';

/** The columns that the learner has shown or hidden, by id. Other columns have the default of the table. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const keyOf = (table: string): string => `deskColumns:${table}`;

/** Returns the stored choice of a table's columns. It is empty if this browser has stored none, or an invalid one. */
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
    // The browser blocks storage, so the next visit starts with the default columns.
  }
}

/** Returns the choice of a table's columns, and the function that changes it. This browser stores the choice. */
export function useColumnChoice(table: string): readonly [ColumnChoice, (id: string, isShown: boolean) => void] {
  const [choice, setChoice] = useState(() => readColumnChoice(table));
  function choose(id: string, isShown: boolean): void {
    const next = { ...choice, [id]: isShown };
    setChoice(next);
    storeColumnChoice(table, next);
  }
  return [choice, choose];
}
