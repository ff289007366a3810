import type { ImportedTrade, ImportPreview, TradeImport } from '@tradesense/contract/imports.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';

export const PREVIEW: ImportPreview = {
  fileHash: 'a'.repeat(64),
  format: 'metatrader-5',
  decimalMark: 'point',
  timeZone: 'Europe/Athens',
  newLines: 2,
  knownLines: 1,
  rejectedLines: 2,
  rejected: [
    { line: 7, column: 'Time', text: '"yesterday" is not a date with a time. Write it as 2026-01-31 14:05:09.' },
    { line: 8, column: 'Volume', text: '"one" is not a number.' },
  ],
  otherLines: 1,
  newTrades: 1,
  trades: [
    {
      symbol: 'EURUSD',
      currency: 'EUR',
      side: 'long',
      openedAt: '2026-01-05T08:00:00.000Z',
      closedAt: '2026-01-05T09:00:00.000Z',
      quantity: '0.1',
      entryPrice: '1.1',
      exitPrice: '1.102',
      fees: '0.7',
      net: '1619.3',
    },
  ],
  openPositions: 1,
  open: [{ symbol: 'XAUUSD', side: 'short', quantity: '1', since: '2026-01-08T08:00:00.000Z' }],
  unmatchedExits: 0,
};

export const IMPORT: TradeImport = {
  id: 'i1',
  fileName: 'history.csv',
  format: 'metatrader-5',
  timeZone: 'Europe/Athens',
  state: 'done',
  createdAt: '2026-01-15T12:00:00.000Z',
  finishedAt: '2026-01-15T12:00:01.000Z',
  lines: 3,
  doneLines: 3,
  addedLines: 2,
  rejectedLines: 2,
  rejected: PREVIEW.rejected,
};

export const TRADE: ImportedTrade = {
  id: 't1',
  format: 'metatrader-5',
  account: '',
  symbol: 'EURUSD',
  currency: 'EUR',
  side: 'long',
  openedAt: null,
  closedAt: '2026-01-05T09:00:00.000Z',
  quantity: '0.1',
  entryPrice: '1.1',
  exitPrice: '1.102',
  gross: '1620',
  fees: '0.7',
  swap: '0',
  net: '1619.3',
  otherFees: [{ currency: 'BNB', amount: '0.002' }],
  executions: 2,
  tags: { setup: [], mistake: [], emotion: [] },
  note: '',
};

/** Returns a fake server for a learner without imports. The file to import does not state its time zone. */
export function importsServer(): FakeServer {
  return new FakeServer()
    .answer('GET /api/imports', { imports: [] })
    .answer('GET /api/imported-trades', { trades: [], nextCursor: null })
    .answer('GET /api/imported-trades/statistics', { currencies: [], symbols: [], tags: [] })
    .respond('POST /api/imports/preview', ({ url }) =>
      url.searchParams.has('timeZone')
        ? answerOf(200, { ...PREVIEW, timeZone: url.searchParams.get('timeZone') })
        : answerOf(422, { code: 'import-zone-needed', detail: 'The times of the file do not name their zone.' }),
    );
}
