import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskList } from '@tradesense/contract/desk-constants.ts';
import { ApiError } from '../../../platform/api-error.ts';

export interface StoredDeskList<Item> {
  readonly items: readonly Item[];
  readonly version: number;
}

interface DeskListSource<Item> {
  readonly name: DeskList;
  readonly load: (signal: AbortSignal) => Promise<StoredDeskList<Item>>;
  /** Stores the whole list and returns its version. */
  readonly store: (items: readonly Item[], madeFrom: number) => Promise<number>;
}

/** How often a change is made on a list that other tabs keep changing. */
const TRIES = 3;

/** A list that the learner keeps for the desk on the server, as it was stored, and the function that changes it. */
export function useDeskList<Item>({ name, load, store }: DeskListSource<Item>) {
  const client = useQueryClient();
  const query = { queryKey: ['desk', name], queryFn: ({ signal }: { signal: AbortSignal }) => load(signal) };
  const { data, error, isFetching, refetch } = useQuery(query);
  /** Makes the change on the newest list, also if another tab has changed it meanwhile. Throws what the server refuses. */
  async function change(next: (items: readonly Item[]) => readonly Item[]): Promise<void> {
    let known: StoredDeskList<Item> = data ?? (await client.fetchQuery(query));
    for (let tried = 1; ; tried += 1) {
      const items = next(known.items);
      try {
        // oxlint-disable-next-line no-await-in-loop -- each try needs the answer of the one before
        const version = await store(items, known.version);
        client.setQueryData(query.queryKey, { items, version });
        return;
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.code === 'desk-list-changed') || tried === TRIES) throw cause;
        // oxlint-disable-next-line no-await-in-loop -- the same
        known = await client.fetchQuery({ ...query, staleTime: 0 });
      }
    }
  }
  return { items: data?.items ?? [], isLoaded: data !== undefined, error, isFetching, refetch, change };
}
