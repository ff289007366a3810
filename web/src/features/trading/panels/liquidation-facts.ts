import type { TradingLedgerResponse } from '@tradesense/contract/trading-accounts.ts';
import type { TradingFill } from '@tradesense/contract/trading-orders.ts';
import {
  formatMoney,
  money,
  notionalOf,
  parseMoney,
  parsePrice,
  parseQuantity,
} from '@tradesense/core/kernel/money.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { maintenanceOf } from '@tradesense/core/trading/maintenance.ts';

type LedgerEntry = TradingLedgerResponse['entries'][number];

interface LiquidationFacts {
  readonly notional: string;
  /** Maintenance margin at the mark price. Its rate depends on the tier of the notional. */
  readonly maintenance: string;
  /**
   * Amounts in the liquidation's ledger entry: `margin` was taken from the ledger account `margin`, `returned` was
   * given back to `cash`. Both are `null` if the entry is unknown.
   */
  readonly margin: string | null;
  readonly returned: string | null;
}

/** Returns the figures of a liquidation, from its fill and its ledger entry. */
export function liquidationFacts(fill: TradingFill, entry: LedgerEntry | null): LiquidationFacts {
  const [mark, size] = [parsePrice(fill.price), parseQuantity(fill.quantity)];
  invariant(mark.ok && size.ok, 'the server writes decimals');
  const notional = notionalOf(mark.value, size.value, 'up');
  const posted = (book: 'margin' | 'cash') => entry?.postings.find((posting) => posting.book === book)?.amount ?? null;
  const taken = posted('margin');
  const read = taken === null ? null : parseMoney(taken);
  return {
    notional: formatMoney(notional),
    maintenance: formatMoney(maintenanceOf(notional, INSTRUMENTS.get(fill.asset)?.tiers ?? [])),
    margin: read?.ok === true ? formatMoney(money(0n - read.value)) : null,
    returned: entry === null ? null : (posted('cash') ?? '0'),
  };
}
