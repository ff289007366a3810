import type { PriceAlert } from '@tradesense/contract/price-alerts.ts';
import { assetPriceText } from '../price-text.ts';

type Alert = Pick<PriceAlert, 'asset' | 'price' | 'direction'>;

/** Returns the name of a price alert: 'BTC rises to 105.00'. */
export const alertName = ({ asset, price, direction }: Alert): string =>
  `${asset} ${direction === 'up' ? 'rises' : 'falls'} to ${assetPriceText(asset, price)}`;

/** Returns a text that says that a price alert has triggered: 'BTC rose to 105.00'. */
export const alertNews = ({ asset, price, direction }: Alert): string =>
  `${asset} ${direction === 'up' ? 'rose' : 'fell'} to ${assetPriceText(asset, price)}`;

/** Whether the alert can still trigger. */
export const isActive = (
  { triggered, expiresAt }: { readonly triggered: object | null; readonly expiresAt: string | null },
  now: number,
): boolean => triggered === null && (expiresAt === null || Date.parse(expiresAt) > now);
