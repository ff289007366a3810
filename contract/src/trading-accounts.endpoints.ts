import { z } from 'zod';
import { FREE_SANDBOX_ACCOUNTS } from '@tradesense/core/billing/entitlements.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import { idParams, noBody } from './endpoint-parts.ts';
import { EXPORT_MEDIA_TYPES } from './export-constants.ts';
import { SANDBOX_ACCOUNTS } from './sandbox-constants.ts';
import { ownLimitsRequest, ownLimitsResponse } from './own-limits.ts';
import { tradingPageQuery } from './trading-orders.ts';
import {
  openTradingAccountRequest,
  TRADING_EXPORTS,
  tradingAccount,
  tradingAccountsResponse,
  tradingAttemptsResponse,
  tradingExportQuery,
  tradingLedgerQuery,
  tradingLedgerResponse,
  tradingSettingsRequest,
} from './trading-accounts.ts';

/** Any text is accepted, so that an unknown export gets `not-found` with the list of the existing exports. */
const exportParams = z.strictObject({
  id: z.uuid(),
  what: z
    .string()
    .max(100)
    .meta({ enum: [...TRADING_EXPORTS] }),
});

export const tradingAccountsEndpoints = {
  'GET /api/sandbox/accounts': {
    id: 'listAccounts',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'List the caller’s running accounts',
    description: 'The first request opens the first account with its grant.',
    response: tradingAccountsResponse,
  },
  'POST /api/sandbox/accounts': {
    id: 'openAccount',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Open another account with a grant of its own',
    description: `At most ${SANDBOX_ACCOUNTS}, and ${FREE_SANDBOX_ACCOUNTS} on the Free plan, unless administrators set other numbers. Accounts that are open beyond the limit stay open.`,
    body: openTradingAccountRequest,
    response: tradingAccount,
    problems: ['plan-limit-reached', 'account-limit-reached'],
  },
  'GET /api/sandbox/accounts/{id}': {
    id: 'getAccount',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Get an account',
    description:
      'Cash, margin, unrealized profit, equity, settings and the state of the feed; also of an archived attempt.',
    params: idParams,
    response: tradingAccount,
    problems: ['not-found'],
  },
  'PATCH /api/sandbox/accounts/{id}/settings': {
    id: 'changeAccountSettings',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Change name, fill preset, margin mode or fees',
    params: idParams,
    body: tradingSettingsRequest,
    response: tradingAccount,
    problems: [
      'not-found',
      'account-archived',
      'account-not-flat',
      'not-in-replay',
      'not-a-number',
      'number-not-plain',
      'number-negative',
      'number-too-large',
      'too-many-decimals',
      'fee-too-high',
    ],
  },
  'POST /api/sandbox/accounts/{id}/reset': {
    id: 'resetAccount',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Archive the attempt and begin the next one',
    description: 'The next attempt starts with the grant and has another id.',
    params: idParams,
    body: noBody,
    response: tradingAccount,
    problems: ['not-found', 'account-archived', 'not-in-replay'],
  },
  'GET /api/sandbox/accounts/{id}/attempts': {
    id: 'listAttempts',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'List the archived attempts of an account',
    params: idParams,
    query: tradingPageQuery,
    response: tradingAttemptsResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/ledger': {
    id: 'listLedgerEntries',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'List the ledger entries with postings and hashes',
    description: '`kinds=grant,funding`, or the parameter repeated, selects kinds.',
    params: idParams,
    query: tradingLedgerQuery,
    response: tradingLedgerResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/export/{what}': {
    id: 'exportAccount',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Export orders, fills, ledger or journal as a file',
    description: 'The whole attempt, oldest first. `not-found` also for an export that does not exist.',
    params: exportParams,
    query: tradingExportQuery,
    response: mediaContent<string>(...Object.values(EXPORT_MEDIA_TYPES)),
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/limits': {
    id: 'getOwnLimits',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Get the limits that the trader set, and what of them the day has used',
    description: 'An archived attempt has the limits with which it ended.',
    params: idParams,
    response: ownLimitsResponse,
    problems: ['not-found', 'not-in-replay'],
  },
  'PUT /api/sandbox/accounts/{id}/limits': {
    id: 'changeOwnLimits',
    tag: 'Sandbox',
    access: 'sandbox',
    summary: 'Set limits of one’s own',
    description:
      'What is stricter holds at once. What is looser holds from the next day on, in the time zone that the limits were set in. They refuse what opens or enlarges a position, with `own-limit-reached`; closing and protecting is never refused. The number of trades a day refuses only what begins a trade, so a position can still be enlarged. The next attempt keeps them.',
    params: idParams,
    body: ownLimitsRequest,
    response: ownLimitsResponse,
    problems: [
      'not-found',
      'account-archived',
      'not-in-replay',
      'not-a-number',
      'number-not-plain',
      'number-negative',
      'number-zero',
      'number-too-large',
      'too-many-decimals',
    ],
  },
} as const satisfies EndpointTable;
