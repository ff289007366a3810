import { ownedTables } from '../../platform/personal-data.ts';

/** Drawings and settings of charts. */
export const CHARTS_PERSONAL_DATA = ownedTables([
  {
    name: 'charts',
    exported: {
      path: 'charts/charts',
      about: 'Your drawings and settings for each asset.',
      columns: 'asset, drawings, settings, updated_at',
      orderBy: 'asset',
    },
  },
  {
    name: 'chart_snapshots',
    exported: {
      path: 'charts/order-charts',
      about: 'Drawings and settings as they were when you sent an order.',
      columns: 'asset, taken_at, drawings, settings',
      orderBy: 'asset, taken_at',
    },
  },
]);
