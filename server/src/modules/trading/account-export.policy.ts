import type { TradingExport } from '@tradesense/contract/trading-accounts.ts';
import type { AccountRow } from './trading.tables.ts';

/** Returns a file name that consists of account, attempt and content, such as `tradesense-main-attempt-2-fills`. */
export function exportFileName(
  { name, number, attempt }: Pick<AccountRow, 'name' | 'number' | 'attempt'>,
  what: TradingExport,
): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `tradesense-${slug === '' ? `account-${number}` : slug}-attempt-${attempt}-${what}`;
}
