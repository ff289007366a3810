import type { TradingExport } from '@tradesense/contract/trading-accounts.ts';
import { apiClient } from '../../platform/api-client.ts';
import { ExportChoice } from './export-choice.tsx';

const EXPORTS: readonly { readonly what: TradingExport; readonly name: string; readonly holds: string }[] = [
  { what: 'orders', name: 'Orders', holds: 'Every order with its terms, its result and its fills.' },
  { what: 'fills', name: 'Fills', holds: 'Every fill with its price, its fee and the data behind the price.' },
  { what: 'ledger', name: 'Ledger', holds: 'Every entry with its postings and its position in the hash chain.' },
  { what: 'journal', name: 'Journal', holds: 'Every closed trade with its plan, score, notes and tags.' },
];

/** Shows links that download the data of an attempt. */
export function AccountExports({ accountId }: { readonly accountId: string }) {
  return (
    <ExportChoice
      intro="The whole attempt, oldest first, with every number as it is stored. CSV opens in a spreadsheet, JSON is for programs."
      items={EXPORTS}
      download={(what, format) =>
        apiClient.callForFile('GET /api/sandbox/accounts/{id}/export/{what}', {
          params: { id: accountId, what },
          query: { format },
        })
      }
    />
  );
}
