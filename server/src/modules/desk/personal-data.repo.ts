import { ownedTables } from '../../platform/personal-data.ts';

export const DESK_PERSONAL_DATA = ownedTables([
  {
    name: 'desk_lists',
    exported: {
      path: 'desk/lists',
      about: 'Your order presets and chart templates.',
      columns: 'list, items, updated_at',
      orderBy: 'list',
    },
  },
]);
