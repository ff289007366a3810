import type { OrderPreset, StoredOrderPreset } from '@tradesense/contract/desk.ts';
import { call } from '../../../platform/api-client.ts';
import { useDeskList } from './use-desk-list.ts';

/** Returns the learner's order presets, and the function that changes them on the server. */
export const useOrderPresets = () =>
  useDeskList<StoredOrderPreset>({
    name: 'order-presets',
    load: async (signal) => {
      const { presets, version } = await call('GET /api/desk/order-presets', { signal });
      return { items: presets, version };
    },
    // The type is asserted, because stored presets may come from another release. The server validates each field.
    store: async (items, version) => {
      const body = { version, presets: items as unknown as OrderPreset[] };
      return (await call('PUT /api/desk/order-presets', { body })).version;
    },
  });
