import type { DashboardExport } from '@tradesense/contract/dashboard-constants.ts';
import type { DashboardExportQuery } from '@tradesense/contract/dashboard.ts';
import { monthName } from '@tradesense/core/performance/letter-text.ts';
import { useState } from 'react';
import { apiClient } from '../../platform/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ExportChoice } from '../trading/export-choice.tsx';
import { filterOf, type DashboardSearch } from './dashboard-search.ts';

const TABLES: Readonly<Record<DashboardExport, { readonly name: string; readonly holds: string }>> = {
  figures: { name: 'Figures', holds: 'Each figure with its n and interval, or with what it still needs.' },
  curve: { name: 'Equity and drawdown', holds: 'The account after every trade and deposit.' },
  holding: { name: 'Beside holding the asset', holds: 'Growth of the trades and of the most traded asset.' },
  calendar: { name: 'Results by day', holds: 'Trades and net of each day.' },
  hours: { name: 'Hours of opening', holds: 'Trades and net of each weekday and hour.' },
  process: { name: 'Process score', holds: 'Mean of each day and over the last 20 trades.' },
  decisions: { name: 'Decision and outcome', holds: 'The four counts.' },
  mistakes: { name: 'Mistakes', holds: 'What a trade with each mistake tag costs.' },
  trades: { name: 'Trades', holds: 'Every trade that the figures are made of.' },
  ratings: { name: 'Ratings', holds: 'The history of each rating, whatever the filters.' },
  weakness: { name: 'Weakness map', holds: 'Every place of the map, whatever the filters.' },
  callHours: { name: 'Hours of calls', holds: 'Right calls of each hour of the day, whatever the filters.' },
  letter: { name: 'Monthly letter', holds: 'Every line of the last letter; each letter has its own download too.' },
};
const ITEMS = (Object.keys(TABLES) as readonly DashboardExport[]).map((what) => ({ what, ...TABLES[what] }));

/** Opens the downloads of everything that the page shows. */
export function ExportButton({ search }: { readonly search: DashboardSearch }) {
  return (
    <DownloadsButton
      intro="With the period and the filters that are set. CSV opens in a spreadsheet, JSON is for programs."
      items={ITEMS}
      query={filterOf(search)}
    />
  );
}

/** Opens the downloads of the letter of a month. */
export function LetterExportButton({ month }: { readonly month: string }) {
  return (
    <DownloadsButton
      intro="CSV opens in a spreadsheet, JSON is for programs."
      items={[{ what: 'letter', name: monthName(month), holds: 'Every line of the letter with the part it is in.' }]}
      query={{ month }}
    />
  );
}

interface DownloadsButtonProps {
  readonly intro: string;
  readonly items: typeof ITEMS;
  readonly query: Omit<DashboardExportQuery, 'table' | 'format'>;
}

function DownloadsButton({ intro, items, query }: DownloadsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Export
      </Button>
      <Dialog isOpen={isOpen} title="Export" onClose={() => setOpen(false)}>
        <ExportChoice
          intro={intro}
          items={items}
          download={(table, format) =>
            apiClient.callForFile('GET /api/dashboard/export', { query: { ...query, table, format } })
          }
        />
      </Dialog>
    </>
  );
}
