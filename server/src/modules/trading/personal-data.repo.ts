import { decimals, ownedTables } from '../../platform/personal-data.ts';
import { LEDGER_TABLES } from '../ledger/index.ts';

const OF_ACCOUNTS = 'account_id IN (SELECT id FROM sandbox_accounts WHERE user_id = $1)';

/** Sandbox accounts with all their events, and their ledgers. The money is virtual, so no law requires keeping them. */
export const TRADING_PERSONAL_DATA = ownedTables([
  ...LEDGER_TABLES,
  {
    name: 'journal_plans',
    of: OF_ACCOUNTS,
    exported: {
      path: 'sandbox/plans',
      about: 'The plans that you wrote with your orders.',
      columns: `account_id, client_order_id, order_id, at, symbol, side, thesis,
        ${decimals(8, 'stop_price', 'target_price', 'invalidation_price', 'risk_share')}, confidence,
        ${decimals(6, 'equity')}, ${decimals(8, 'mark_price', 'entry_price', 'quantity', 'stop_loss', 'take_profit')}, leverage`,
      orderBy: 'account_id, at, client_order_id',
    },
  },
  {
    name: 'sandbox_fills',
    of: OF_ACCOUNTS,
    exported: {
      path: 'sandbox/fills',
      about: 'Fills of your orders.',
      columns: `account_id, sequence, place, order_id, symbol, side, ${decimals(8, 'quantity', 'price')},
        ${decimals(6, 'fee', 'realised')}, is_maker, at`,
      orderBy: 'account_id, sequence, place',
    },
  },
  {
    name: 'sandbox_entries',
    of: OF_ACCOUNTS,
    exported: { no: 'Open trades, which are made from the fills.' },
  },
  {
    name: 'sandbox_orders',
    of: OF_ACCOUNTS,
    exported: {
      path: 'sandbox/orders',
      about: 'Your orders.',
      columns: `account_id, id, client_order_id, role, symbol, side, type, state, end_reason,
        ${decimals(8, 'quantity', 'filled', 'limit_price', 'trigger_price')}, time_in_force, is_post_only, is_reduce_only, leverage,
        accepted_at, amended_at, ended_at, chart_interval`,
      orderBy: 'account_id, sequence, place, id',
    },
  },
  {
    name: 'sandbox_order_requests',
    of: OF_ACCOUNTS,
    exported: { no: 'Responses to the requests that made the orders, kept for retries.' },
  },
  {
    name: 'sandbox_positions',
    of: OF_ACCOUNTS,
    exported: {
      path: 'sandbox/positions',
      about: 'Your open positions.',
      columns: `account_id, symbol, ${decimals(8, 'quantity')}, ${decimals(6, 'cost', 'margin')}, leverage, opened_at`,
      orderBy: 'account_id, symbol',
    },
  },
  {
    name: 'sandbox_events',
    of: OF_ACCOUNTS,
    exported: {
      path: 'sandbox/events',
      about: 'The log of everything that happened to your sandbox accounts, in the units in which it is stored.',
      columns: 'account_id, sequence, at, kind, event',
      orderBy: 'account_id, sequence',
    },
  },
  {
    name: 'sandbox_accounts',
    exported: {
      path: 'sandbox/accounts',
      about: 'Your sandbox accounts and their settings.',
      columns: `id, kind, number, attempt, name, margin_mode, preset, ${decimals(8, 'maker_fee', 'taker_fee')},
        ${decimals(6, 'cash')}, own_limits, opened_at, archived_at`,
      orderBy: 'opened_at, id',
    },
  },
]);
