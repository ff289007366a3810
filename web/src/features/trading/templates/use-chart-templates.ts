import type { ChartTemplate, StoredChartTemplate } from '@tradesense/contract/desk.ts';
import { call } from '../../../platform/api-client.ts';
import { useDeskList } from '../presets/use-desk-list.ts';

/** Returns the learner's chart templates, and the function that changes them on the server. */
export const useChartTemplates = () =>
  useDeskList<StoredChartTemplate>({
    name: 'chart-templates',
    load: async (signal) => {
      const { templates, version } = await call('GET /api/desk/chart-templates', { signal });
      return { items: templates, version };
    },
    // The type is asserted, because stored templates may come from another release. The server validates each field.
    store: async (items, version) => {
      const body = { version, templates: items as unknown as ChartTemplate[] };
      return (await call('PUT /api/desk/chart-templates', { body })).version;
    },
  });
