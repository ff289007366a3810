import type { EndpointTable } from './endpoint.ts';
import { doneResponse, idParams } from './endpoint-parts.ts';
import { ACTIVE_ALERTS_MAX, ENDED_ALERTS_KEPT_DAYS, ENDED_ALERTS_SHOWN } from './price-alerts-constants.ts';
import { changePriceAlertRequest, priceAlert, priceAlertsResponse, setPriceAlertRequest } from './price-alerts.ts';
import { setStructureAlertRequest, structureAlert, structureAlertsResponse } from './structure-alerts.ts';

const PRICE = [
  'price-alert-at-price',
  'expires-in-the-past',
  'feed-stale',
  'no-price',
  'not-a-number',
  'number-not-plain',
  'number-negative',
  'number-zero',
  'number-too-large',
  'too-many-decimals',
] as const;

const ENDED = `the ${ENDED_ALERTS_SHOWN} newest that ended in the last ${ENDED_ALERTS_KEPT_DAYS} days`;

export const priceAlertsEndpoints = {
  'GET /api/price-alerts': {
    id: 'getPriceAlerts',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'List the price alerts',
    description: `All active ones, of which there are ${ACTIVE_ALERTS_MAX} at most together with those on structure breaks, and ${ENDED}.`,
    response: priceAlertsResponse,
  },
  'POST /api/price-alerts': {
    id: 'setPriceAlert',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Set a price alert',
    description:
      'Its direction follows from the last price. It triggers once, at the first price at or beyond its own, also after a gap. The same `id` sent again returns the alert as it is.',
    body: setPriceAlertRequest,
    response: priceAlert,
    problems: ['unknown-asset', 'too-many-price-alerts', ...PRICE],
    idempotencyKey: 'body.id',
  },
  'PATCH /api/price-alerts/{id}': {
    id: 'changePriceAlert',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Change an active price alert',
    description: 'A new price gets its direction from the last price, as a new alert does.',
    params: idParams,
    body: changePriceAlertRequest,
    response: priceAlert,
    problems: ['not-found', 'price-alert-ended', ...PRICE],
  },
  'DELETE /api/price-alerts/ended': {
    id: 'deleteEndedPriceAlerts',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Delete all alerts that have triggered or expired',
    description: 'Those on prices and those on structure breaks. A second call changes nothing.',
    response: doneResponse,
  },
  'DELETE /api/price-alerts/{id}': {
    id: 'deletePriceAlert',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Delete a price alert',
    description: 'A second call changes nothing. An alert that has triggered has been told and leaves the list.',
    params: idParams,
    response: doneResponse,
  },
  'GET /api/structure-alerts': {
    id: 'getStructureAlerts',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'List the alerts on structure breaks',
    description: `All active ones, and ${ENDED}.`,
    response: structureAlertsResponse,
  },
  'POST /api/structure-alerts': {
    id: 'setStructureAlert',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Set an alert on a structure break',
    description:
      'It triggers once, when a bar that closes after it was set makes such a break by the rules of the exams, read from the last 500 bars. The same `id` sent again returns the alert as it is.',
    body: setStructureAlertRequest,
    response: structureAlert,
    problems: ['unknown-asset', 'too-many-price-alerts', 'no-bars', 'expires-in-the-past'],
    idempotencyKey: 'body.id',
  },
  'DELETE /api/structure-alerts/{id}': {
    id: 'deleteStructureAlert',
    tag: 'Desk',
    access: 'signed-in',
    summary: 'Delete an alert on a structure break',
    description: 'A second call changes nothing. An alert that has triggered has been told and leaves the list.',
    params: idParams,
    response: doneResponse,
  },
} as const satisfies EndpointTable;
