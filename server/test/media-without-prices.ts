/**
 * Endpoints whose responses are not typed JSON (images, files, metrics) and contain no prices, or only prices of the
 * caller's own trades.
 */
export const MEDIA_WITHOUT_PRICES: readonly string[] = [
  'GET /media/avatars/{userId}',
  'GET /media/links/{kind}/{name}',
  'GET /_next/image',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /api/sandbox/accounts/{id}/export/{what}',
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}',
  'GET /api/dashboard/export',
  'GET /api/account/export',
  'GET /api/imported-trades/export',
  'GET /api/classes/{id}/gradebook',
  'GET /api/notifications/unsubscribe',
  'POST /api/notifications/unsubscribe',
  'GET /api/lti/framed',
  'POST /api/lti/login',
  'GET /api/lti/login',
  'POST /api/lti/launch',
  'GET /api/lti/returns/{id}',
];
