import { deleteAccountRequest } from './account-data.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import { doneResponse } from './endpoint-parts.ts';

export const accountDataEndpoints = {
  'GET /api/account/export': {
    id: 'exportData',
    tag: 'Accounts',
    access: 'signed-in',
    summary: 'Export everything that is the caller’s',
    description:
      'A ZIP of JSON and CSV files with a README. What a running test, exam or masked replay hides is left out until it has ended.',
    limit: { perMinute: 3, per: 'account' },
    response: mediaContent<Uint8Array>('application/zip'),
    isOpenToSuspended: true,
  },
  'POST /api/account/delete': {
    id: 'deleteAccount',
    tag: 'Accounts',
    access: 'signed-in',
    summary: 'Delete the account with all its data',
    description:
      'Takes effect at once and cannot be undone. All sessions end. Failures are limited like those of signing in.',
    body: deleteAccountRequest,
    response: doneResponse,
    problems: ['password-wrong', 'last-administrator'],
    isOpenToSuspended: true,
  },
} as const satisfies EndpointTable;
