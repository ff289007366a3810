import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { DashboardExport } from '@tradesense/contract/dashboard-constants.ts';
import type {
  dashboardExportQuery,
  DashboardTrade,
  SkillDashboard,
  Statistic,
  TradingDashboard,
} from '@tradesense/contract/dashboard.ts';
import type { LetterResponse } from '@tradesense/contract/letter.ts';
import type { HoldingResponse } from '@tradesense/contract/dashboard-holding.ts';
import { withDrawdown } from '@tradesense/core/performance/period-curve.ts';
import { calendarOf, processOverTime } from '@tradesense/core/performance/trade-maps.ts';
import type { CsvValue } from '@tradesense/core/kernel/csv.ts';
import { sendTable } from '../../platform/http/table-export.ts';
import { curveOf, curvePointView, dashboardView, tradeRowView, withMoneyText } from './dashboard-view.policy.ts';
import { readHolding, type HoldingDeps } from './holding.queries.ts';
import { readLetter } from './letter.queries.ts';
import { readSkill } from './skill.queries.ts';
import { readTradingSource, type Reader, type TradingSource } from './trading-source.service.ts';

type Row = Readonly<Record<string, CsvValue>>;

/** Returns a statistic as cells of a row. If it has no value, the cells say which data are missing. */
function statisticCells(name: string, figure: Statistic): Row {
  const known = figure.kind === 'value' ? figure : null;
  const needs = figure.kind === 'value' ? null : figure.needs;
  return {
    [name]: known?.value ?? null,
    n: figure.n,
    low: known?.interval?.low ?? null,
    high: known?.interval?.high ?? null,
    error: known?.error ?? null,
    needs: needs === null ? null : `${needs.have} of ${needs.need} ${needs.what}`,
  };
}

const TRADE_COLUMNS = 'id accountId number asset side openedAt closedAt net fees funding plannedRisk r mae mfe score quadrant hasPlan preset setup mistake emotion'.split(' '); // oxfmt-ignore
const STATISTIC_COLUMNS = ['n', 'low', 'high', 'error', 'needs'];
const SUM_COLUMNS = ['trades', 'won', 'net'];

/** Names of each table's columns, in order. The file has them even if the table has no rows. */
const COLUMNS: Readonly<Record<DashboardExport, readonly string[]>> = {
  figures: ['figure', 'value', ...STATISTIC_COLUMNS],
  curve: ['at', 'balance', 'profit', 'growth', 'drawdown'],
  holding: ['at', 'asset', 'price', 'source', 'holding', 'trading'],
  calendar: ['day', ...SUM_COLUMNS],
  hours: ['weekday', 'hour', ...SUM_COLUMNS],
  process: ['day', 'trades', 'mean', 'lastTwenty'],
  decisions: ['quadrant', 'trades', 'net', 'r'],
  mistakes: ['tag', 'trades', 'net', 'cost', ...STATISTIC_COLUMNS],
  trades: TRADE_COLUMNS,
  ratings: ['type', 'day', 'value', 'deviation', 'charts', 'lastExamId'],
  weakness: ['type', 'timeframe', 'regime', 'n', 'right', 'share', 'low', 'high'],
  callHours: ['hour', 'n', 'right', 'share', 'low', 'high'],
  letter: ['month', 'part', 'heading', 'line'],
};

type SkillTable = 'ratings' | 'weakness' | 'callHours';
type WholeTable = 'curve' | 'calendar' | 'process';
type TradingTable = Exclude<DashboardExport, SkillTable | WholeTable | 'holding' | 'trades' | 'letter'>;

const TRADING_ROWS: Readonly<Record<TradingTable, (dashboard: TradingDashboard) => readonly Row[]>> = {
  figures: ({ figures, totals, drawdown }) => [
    ...Object.entries(totals).map(([figure, value]) => ({ figure, value, n: totals.trades })),
    ...Object.entries(figures).map(([figure, value]) => ({ figure, ...statisticCells('value', value) })),
    { figure: 'drawdownMoney', value: drawdown.money?.depth ?? null, n: totals.trades },
    { figure: 'drawdownShare', value: drawdown.share?.depth ?? null, n: totals.trades },
  ],
  hours: ({ hours }) => hours,
  decisions: ({ decisions }) => decisions,
  mistakes: ({ mistakes }) =>
    mistakes.map(({ tag, trades, net, cost }) => ({ tag, trades, net, ...statisticCells('cost', cost) })),
};

/** Rows of the tables that the page shows only in part. The export contains all their rows. */
const WHOLE_ROWS: Readonly<Record<WholeTable, (source: TradingSource) => readonly Row[]>> = {
  curve: (source) => withDrawdown(curveOf(source)).map(curvePointView),
  calendar: ({ matching, clock }) => calendarOf(matching, clock).map((day) => ({ ...withMoneyText(day) })),
  process: ({ matching, clock }) => processOverTime(matching, clock).points,
};

const SKILL_ROWS: Readonly<Record<SkillTable, (skill: SkillDashboard) => readonly Row[]>> = {
  ratings: ({ ratings }) => ratings.flatMap(({ type, history }) => history.map((each) => ({ type, ...each }))),
  weakness: ({ weakness }) =>
    weakness.cells.map(({ interval, ...cell }) => ({ ...cell, low: interval.low, high: interval.high })),
  callHours: ({ calls }) =>
    calls.hours.map(({ interval, ...each }) => ({ ...each, low: interval.low, high: interval.high })),
};

const isWholeTable = (table: DashboardExport): table is WholeTable => Object.hasOwn(WHOLE_ROWS, table);
const isSkillTable = (table: DashboardExport): table is SkillTable => Object.hasOwn(SKILL_ROWS, table);

/** Returns a row for each line of the letter. */
const letterRows = ({ letter }: LetterResponse): readonly Row[] =>
  letter?.parts.flatMap(({ part, heading, lines }) =>
    lines.map((line) => ({ month: letter.month, part, heading, line })),
  ) ?? [];

const holdingRows = ({ asset, comparison }: HoldingResponse): readonly Row[] =>
  comparison?.points.map((point) => ({ ...point, asset, source: comparison.source })) ?? [];

/** The tags of a kind are separated by a line break, because no tag contains one. */
function tradeCells({ tags, ...trade }: DashboardTrade): Row {
  const joined = { setup: tags.setup.join('\n'), mistake: tags.mistake.join('\n'), emotion: tags.emotion.join('\n') };
  return { ...trade, ...joined };
}

async function rowsOf(
  deps: HoldingDeps,
  reader: Reader,
  { table, month, hold, ...filter }: Omit<z.output<typeof dashboardExportQuery>, 'format'>,
): Promise<readonly Row[]> {
  if (table === 'letter') return letterRows(await readLetter(deps, reader, { month }));
  if (table === 'holding') return holdingRows(await readHolding(deps, reader, { ...filter, hold }));
  if (isSkillTable(table)) return SKILL_ROWS[table](await readSkill(deps, reader, Number.POSITIVE_INFINITY));
  const source = await readTradingSource(deps, reader, filter);
  if (isWholeTable(table)) return WHOLE_ROWS[table](source);
  if (table === 'trades') return source.matching.map((trade) => tradeCells(tradeRowView(trade)));
  return TRADING_ROWS[table](dashboardView(source, filter.period));
}

/** Sends a table of the dashboard as a file. */
export async function exportDashboard(
  deps: HoldingDeps,
  reader: Reader,
  { format, ...query }: z.output<typeof dashboardExportQuery>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const rows = await rowsOf(deps, reader, query);
  const columns = Object.fromEntries(COLUMNS[query.table].map((name) => [name, (row: Row) => row[name] ?? null]));
  async function* pages() {
    yield rows;
  }
  const hasMonth = query.table === 'letter' && query.month !== undefined;
  const name = hasMonth ? `${query.table}-${query.month}` : query.table;
  return sendTable(reply, { fileName: `tradesense-dashboard-${name}`, columns, pages: pages() }, format);
}
