import { decimals, ownedTables } from '../../platform/personal-data.ts';

const PRICE_DECIMALS = 8;

export const PRICE_ALERTS_PERSONAL_DATA = ownedTables([
  {
    name: 'price_alerts',
    exported: {
      path: 'desk/price-alerts',
      about: 'Your price alerts.',
      columns: `asset, direction, note, created_at, expires_at, triggered_at, ${decimals(PRICE_DECIMALS, 'price', 'triggered_price')}`,
      orderBy: 'created_at, id',
    },
  },
  {
    name: 'structure_alerts',
    exported: {
      path: 'desk/structure-alerts',
      about: 'Your alerts on structure breaks.',
      columns: `asset, interval, kind, direction, note, created_at, expires_at, triggered_at, bar_at, made_kind, made_direction, ${decimals(PRICE_DECIMALS, 'broken_price')}`,
      orderBy: 'created_at, id',
    },
  },
]);
