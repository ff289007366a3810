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
  /**
   * Stores the whole list. `madeFrom` is the version of the list from which `items` was derived. Returns the new
   * version.
   */
  readonly store: (items: readonly Item[], madeFrom: number) => Promise<number>;
}

type Change<Item> = (items: readonly Item[]) => readonly Item[];

/** Maximum number of attempts to store a change if other tabs change the list at the same time. */
const TRIES = 3;

/** Returns a list that the server stores for the learner's desk, and the function that changes it. */
export function useDeskList<Item>({ name, load, store: send }: DeskListSource<Item>) {
  const client = useQueryClient();
  const query = { queryKey: ['desk', name], queryFn: ({ signal }: { signal: AbortSignal }) => load(signal) };
  const { data, error, isFetching, refetch } = useQuery(query);
  /**
   * Applies the change to a known version of the list and stores the result. If another tab has stored the list since,
   * applies the change to the newest version instead, up to `tries` attempts in total.
   */
  async function store(next: Change<Item>, known: StoredDeskList<Item>, tries: number): Promise<void> {
    const items = next(known.items);
    try {
      const version = await send(items, known.version);
      client.setQueryData(query.queryKey, { items, version });
    } catch (cause) {
      if (!(cause instanceof ApiError && cause.code === 'desk-list-changed') || tries === 1) throw cause;
      await store(next, await client.fetchQuery({ ...query, staleTime: 0 }), tries - 1);
    }
  }
  /**
   * Applies the change to the list, even if another tab has changed the list in the meantime. Throws if the server
   * refuses it.
   */
  async function change(next: Change<Item>): Promise<void> {
    await store(next, data ?? (await client.fetchQuery(query)), TRIES);
  }
  return { items: data?.items ?? [], isLoaded: data !== undefined, error, isFetching, refetch, change };
}
