import type { DashboardExport } from '@tradesense/contract/dashboard-constants.ts';
import type { DashboardExportQuery } from '@tradesense/contract/dashboard.ts';
import type { ExportFormat } from '@tradesense/contract/export-constants.ts';
import { monthName } from '@tradesense/core/performance/letter-text.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { apiClient } from '../../platform/api-client.ts';
import { tableFile, type Table } from '../../platform/table-file.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { insightsQuery } from '../bias-test/bias-test-queries.ts';
import { evidenceQuery, tradeEvidenceQuery } from '../evidence/evidence-queries.ts';
import { reviewsQuery, studyQuery } from '../study/study-queries.ts';
import { ExportChoice } from '../trading/export-choice.tsx';
import { filterOf, type DashboardSearch } from './dashboard-search.ts';
import { calibrationTable, evidenceTable, habitsTable, masteryTable } from './page-tables.ts';

interface TableWords {
  readonly name: string;
  readonly holds: string;
}

const TABLES: Readonly<Record<DashboardExport, TableWords>> = {
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

type PageTable = 'calibration' | 'evidence' | 'study' | 'habits';

/**
 * Tables with data of other features, whose files this page builds. The server builds the files of the other tables.
 */
const PAGE_TABLES: Readonly<
  Record<PageTable, TableWords & { readonly read: (client: QueryClient, hasSandbox: boolean) => Promise<Table> }>
> = {
  calibration: {
    name: 'Calibration',
    holds: 'Confidence and right calls of each level, whatever the filters.',
    read: async (client) => calibrationTable(await client.fetchQuery(insightsQuery)),
  },
  evidence: {
    name: 'Evidence',
    holds: 'Each meter over the whole record.',
    read: async (client, hasSandbox) =>
      evidenceTable(
        await client.fetchQuery(evidenceQuery),
        hasSandbox ? await client.fetchQuery(tradeEvidenceQuery) : null,
      ),
  },
  study: {
    name: 'Study',
    holds: 'Mastery and lessons of each topic.',
    read: async (client) => masteryTable(await client.fetchQuery(studyQuery(true))),
  },
  habits: {
    name: 'Habits',
    holds: 'Days in a row, today’s set and reviews.',
    read: async (client) =>
      habitsTable(await client.fetchQuery(studyQuery(true)), await client.fetchQuery(reviewsQuery)),
  },
};

type Exported = DashboardExport | PageTable;
const isPageTable = (what: Exported): what is PageTable => Object.hasOwn(PAGE_TABLES, what);

const ITEMS: readonly (TableWords & { readonly what: Exported })[] = [
  ...(Object.keys(TABLES) as readonly DashboardExport[]).map((what) => ({ what, ...TABLES[what] })),
  ...(Object.keys(PAGE_TABLES) as readonly PageTable[]).map((what) => {
    const { name, holds } = PAGE_TABLES[what];
    return { what, name, holds };
  }),
];

const fileOf = (query: Omit<DashboardExportQuery, 'table' | 'format'>, table: DashboardExport, format: ExportFormat) =>
  apiClient.callForFile('GET /api/dashboard/export', { query: { ...query, table, format } });

interface ExportButtonProps {
  readonly search: DashboardSearch;
  /** Whether the learner's sandbox is unlocked. */
  readonly hasSandbox: boolean;
}

/** Button that downloads the figures and tables of the page. */
export function ExportButton({ search, hasSandbox }: ExportButtonProps) {
  const client = useQueryClient();
  return (
    <DownloadsButton
      intro="With the period and the filters that are set. CSV opens in a spreadsheet, JSON is for programs."
      items={ITEMS}
      download={async (what, format) =>
        isPageTable(what)
          ? tableFile(await PAGE_TABLES[what].read(client, hasSandbox), format)
          : await fileOf(filterOf(search), what, format)
      }
    />
  );
}

/** Button that downloads a month's letter. */
export function LetterExportButton({ month }: { readonly month: string }) {
  return (
    <DownloadsButton
      intro="CSV opens in a spreadsheet, JSON is for programs."
      items={[{ what: 'letter', name: monthName(month), holds: 'Every line of the letter with the part it is in.' }]}
      download={(table, format) => fileOf({ month }, table, format)}
    />
  );
}

interface TableExportButtonProps extends TableWords {
  readonly table: Table;
}

/** Button that downloads one table of the page. */
export function TableExportButton({ table, name, holds }: TableExportButtonProps) {
  return (
    <DownloadsButton
      intro="CSV opens in a spreadsheet, JSON is for programs."
      items={[{ what: 'table', name, holds }]}
      download={async (_what, format) => tableFile(table, format)}
    />
  );
}

interface DownloadsButtonProps<What extends string> {
  readonly intro: string;
  readonly items: readonly (TableWords & { readonly what: What })[];
  readonly download: (what: What, format: ExportFormat) => Promise<File>;
}

function DownloadsButton<What extends string>({ intro, items, download }: DownloadsButtonProps<What>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Export
      </Button>
      <Dialog isOpen={isOpen} title="Export" onClose={() => setOpen(false)}>
        <ExportChoice intro={intro} items={items} download={download} />
      </Dialog>
    </>
  );
}
