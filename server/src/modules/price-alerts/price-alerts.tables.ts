import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { AlertDirection } from '@tradesense/contract/price-alerts-constants.ts';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
/** Returns a column for a price in whole units of 10⁻⁸. */
const units = (name: string) => bigint(name, { mode: 'bigint' });

/** Price alerts of learners. Constraints are in `migrations/0065_price_alerts.sql`. */
export const priceAlerts = pgTable('price_alerts', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  asset: text('asset').$type<AssetSymbol>().notNull(),
  price: units('price').notNull(),
  direction: text('direction').$type<AlertDirection>().notNull(),
  note: text('note').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Market time of the asset's last price when the alert's price was set. Only later prices trigger the alert. */
  since: instant('since').notNull(),
  expiresAt: instant('expires_at'),
  triggeredAt: instant('triggered_at'),
  triggeredPrice: units('triggered_price'),
});
export type PriceAlertRow = typeof priceAlerts.$inferSelect;
