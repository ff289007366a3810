import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OrderPreset, OrderPresetsResponse, StoredOrderPreset } from '@tradesense/contract/desk.ts';
import { ApiError } from '../../../platform/api-error.ts';
import { call } from '../../../platform/api-client.ts';

const query = queryOptions({
  queryKey: ['desk', 'order-presets'],
  queryFn: ({ signal }) => call('GET /api/desk/order-presets', { signal }),
});

type Presets = readonly StoredOrderPreset[];

/** How often a change is made again on a list that another tab has changed meanwhile. */
const TRIES = 3;

/** Returns the learner's presets as they were stored, and the function that changes them on the server. */
export function useOrderPresets() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(query);
  /** Makes the change on the newest list, also if another tab has changed it meanwhile. Throws what the server refuses. */
  async function change(next: (presets: Presets) => Presets): Promise<void> {
    let known: OrderPresetsResponse = data ?? (await client.fetchQuery(query));
    for (let tried = 1; ; tried += 1) {
      const presets = [...next(known.presets)] as OrderPreset[];
      try {
        // oxlint-disable-next-line no-await-in-loop -- each try needs the answer of the one before
        const { version } = await call('PUT /api/desk/order-presets', { body: { version: known.version, presets } });
        client.setQueryData(query.queryKey, { presets, version });
        return;
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.code === 'desk-list-changed') || tried === TRIES) throw cause;
        // oxlint-disable-next-line no-await-in-loop -- the same
        known = await client.fetchQuery({ ...query, staleTime: 0 });
      }
    }
  }
  return { presets: data?.presets ?? [], isLoaded: data !== undefined, error, refetch, change };
}
