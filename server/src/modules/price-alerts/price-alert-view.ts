import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import { formatPrice, price } from '@tradesense/core/kernel/money.ts';
import type { PriceAlertRow } from './price-alerts.tables.ts';

export function priceAlertView(row: PriceAlertRow): PriceAlert {
  const { id, asset, direction, note, createdAt, expiresAt, triggeredAt, triggeredPrice } = row;
  return {
    id,
    asset,
    price: formatPrice(price(row.price)),
    direction,
    note,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    triggered:
      triggeredAt === null || triggeredPrice === null
        ? null
        : { at: triggeredAt.toISOString(), price: formatPrice(price(triggeredPrice)) },
  };
}
