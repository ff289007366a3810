import {
  dashboardExportQuery,
  dashboardTradesQuery,
  dashboardTradesResponse,
  skillDashboard,
  tradingDashboard,
  tradingFilter,
  whatIfQuery,
  whatIfResponse,
} from './dashboard.ts';
import { letterQuery, letterResponse } from './letter.ts';
import { ratedAnswersQuery, ratedAnswersResponse } from './dashboard-answers.ts';
import { holdingQuery, holdingResponse } from './dashboard-holding.ts';
import { EXPORT_MEDIA_TYPES } from './export-constants.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';

export const dashboardEndpoints = {
  'GET /api/dashboard/trading': {
    id: 'getTradingDashboard',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'Get the statistics of the caller’s closed trades',
    description:
      'Trades of live accounts, those of replays never. A trade counts with its close. The period is that of the time zone in `x-timezone`.',
    query: tradingFilter,
    response: tradingDashboard,
  },
  'GET /api/dashboard/trades': {
    id: 'listDashboardTrades',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'List the trades behind a figure of the dashboard',
    description: 'The same filters as the statistics, and the part of the trades that the figure is about.',
    query: dashboardTradesQuery,
    response: dashboardTradesResponse,
  },
  'GET /api/dashboard/what-if': {
    id: 'getWhatIf',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'Compare the statistics with and without the trades of one label',
    description:
      'Also how often chance alone looks at least as good: the labels are shuffled among the trades 1,000 times, always in the same way for the same trades.',
    query: whatIfQuery,
    response: whatIfResponse,
  },
  'GET /api/dashboard/holding': {
    id: 'getHolding',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'Compare the growth of the trades with holding an asset for the same time',
    description:
      'By complete daily bars of the installation’s price history, weekly ones over more than 400 days. `lacks` says why nothing is compared.',
    query: holdingQuery,
    response: holdingResponse,
  },
  'GET /api/dashboard/skill': {
    id: 'getSkillDashboard',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'Get the rating history and the weakness map of the caller',
    description: 'Rated exams and Bias Tests, over the whole record.',
    response: skillDashboard,
  },
  'GET /api/dashboard/answers': {
    id: 'listRatedAnswers',
    tag: 'Dashboard',
    access: 'signed-in',
    summary:
      'List the rated answers behind a figure: all, or those of a cell of the weakness map, or of an hour of the day',
    description: 'Newest first, 50 a page. Hours are those of the time zone in `x-timezone`.',
    query: ratedAnswersQuery,
    response: ratedAnswersResponse,
  },
  'GET /api/dashboard/letter': {
    id: 'getMonthlyLetter',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'Get the letter of a month',
    description:
      'Written by rules from the rated answers and closed trades of all attempts. What improved is what is apart from the month before. The months are those of the time zone in `x-timezone`.',
    query: letterQuery,
    response: letterResponse,
  },
  'GET /api/dashboard/export': {
    id: 'exportDashboard',
    tag: 'Dashboard',
    access: 'signed-in',
    summary: 'Export a table of the dashboard',
    description:
      'With the same filters as the statistics. `ratings`, `weakness`, `callHours` and `letter` ignore them.',
    query: dashboardExportQuery,
    response: mediaContent<string>(...Object.values(EXPORT_MEDIA_TYPES)),
  },
} as const satisfies EndpointTable;
