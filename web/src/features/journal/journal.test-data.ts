import type { JournalTrade } from '@tradesense/contract/journal.ts';
import type { FakeServer } from '../../browser-test/fake-server.ts';
import { sandboxServer } from '../../browser-test/sandbox-server.ts';

/** Returns the closed trade `t1` of the account `a1`, with the given changes: long 1 BTC that won 12.5. */
export function tradeOf(change: Partial<JournalTrade> = {}): JournalTrade {
  return {
    id: 't1',
    accountId: 'a1',
    number: 1,
    asset: 'BTC',
    side: 'long',
    openedAt: '2026-01-05T08:00:00.000Z',
    closedAt: '2026-01-05T10:00:00.000Z',
    quantity: '1',
    entryPrice: '100',
    exitPrice: '112.6',
    realised: '12.6',
    fees: '0.1',
    funding: '0',
    slippage: '0.01',
    net: '12.5',
    rMultiple: '1.25',
    mae: '3.123456',
    mfe: '14.5',
    maeR: '0.31',
    mfeR: '1.45',
    isLiquidated: false,
    preset: 'normal',
    plan: null,
    process: { score: 80, version: 2, checks: [] },
    quadrant: 'good-good',
    tags: { setup: [], mistake: [], emotion: [] },
    note: '',
    reviewedAt: null,
    isReviewDue: false,
    ...change,
  };
}

/** The sandbox's fake server, with one closed trade in the journal. */
export function journalServer(trade: JournalTrade = tradeOf()): FakeServer {
  const bars = Array.from({ length: 40 }, (_, at) => {
    const close = 100 + at / 3;
    return [Date.parse('2026-01-04T00:00:00.000Z') + at * 3_600_000, close, close + 1, close - 1, close, 5] as const;
  });
  return sandboxServer()
    .answer('GET /api/evidence/trades', {
      n: 1,
      open: 0,
      excluded: 0,
      logEvidence: 0.1,
      level: 'none',
      outlook: { kind: 'too-early', items: 19 },
      firstStrong: null,
    })
    .answer('GET /api/sandbox/accounts/{id}/journal', { trades: [trade], nextCursor: null, tags: [] })
    .answer('GET /api/sandbox/accounts/{id}/journal/{tradeId}', {
      trade,
      fills: [],
      counterfactuals: [],
      secondDecidedAt: null,
    })
    .answer('GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars', {
      asset: 'BTC',
      interval: '1h',
      source: 'simulated',
      bars: bars.map((bar) => [...bar]),
      decisionBars: 32,
      closeBars: 35,
      decidedAt: '2026-01-05T08:00:00.000Z',
      isReplay: false,
    })
    .answer('GET /api/charts/{asset}/snapshot', { takenAt: null, drawings: [], settings: null })
    .answer('GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures', { pictures: [] });
}
