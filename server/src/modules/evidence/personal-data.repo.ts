import { ownedTables } from '../../platform/personal-data.ts';

/** A learner's evidence meters and their items. */
export const EVIDENCE_PERSONAL_DATA = ownedTables([
  {
    name: 'evidence_pending_charts',
    exported: { no: 'Charts whose comparison is not computed yet.' },
  },
  {
    name: 'evidence_items',
    exported: {
      path: 'evidence/items',
      about: 'What your evidence meters are made of.',
      columns: 'meter, sequence, at, content',
      orderBy: 'meter, sequence',
    },
  },
  {
    name: 'evidence_meters',
    exported: {
      path: 'evidence/meters',
      about: 'Your evidence meters.',
      columns: 'meter, items, state, first_strong_at, updated_at',
      orderBy: 'meter',
    },
  },
  {
    name: 'evidence_trade_items',
    exported: {
      path: 'evidence/trade-items',
      about: 'Trades in your evidence meter.',
      columns: 'sequence, at, content',
      orderBy: 'sequence',
    },
  },
  {
    name: 'evidence_trade_meters',
    exported: {
      path: 'evidence/trade-meter',
      about: 'Your evidence meter of trades.',
      columns: 'items, state, first_strong_at, updated_at',
      orderBy: 'updated_at',
    },
  },
]);
