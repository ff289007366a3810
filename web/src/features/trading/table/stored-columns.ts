import { useState } from 'react';

/** Columns that the reader has shown or hidden, by id. Others are as the table has them. */
export type ColumnChoice = Readonly<Record<string, boolean>>;

const keyOf = (table: string): string => `deskColumns:${table}`;

/** Returns the choice that this browser keeps for a table; without one, or if it cannot be read, none. */
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
    // Without storage every visit begins with the columns of the table.
  }
}

/** Returns the choice of columns of a table, kept for the next visit in this browser. */
export function useColumnChoice(table: string): readonly [ColumnChoice, (id: string, isShown: boolean) => void] {
  const [choice, setChoice] = useState(() => readColumnChoice(table));
  function choose(id: string, isShown: boolean): void {
    const next = { ...choice, [id]: isShown };
    setChoice(next);
    storeColumnChoice(table, next);
  }
  return [choice, choose];
}
