import { z } from 'zod';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import { LEARNER_PICTURES_MAX, TRADE_PICTURE_MAX_BYTES, TRADE_PICTURES_MAX } from './journal-constants.ts';
import { pictureFile } from './picture-file.ts';
import { tradePicturesResponse } from './trade-pictures.ts';

const tradeParams = z.strictObject({ id: z.uuid(), tradeId: z.uuid() });
const pictureParams = tradeParams.extend({ pictureId: z.uuid() });

export const tradePicturesEndpoints = {
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures': {
    id: 'listTradePictures',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'List the pictures with the note of a trade',
    params: tradeParams,
    response: tradePicturesResponse,
    problems: ['not-found'],
  },
  'PUT /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}': {
    id: 'putTradePicture',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Add a picture to the note of a trade',
    description: `The body is the image file, \`pictureId\` a new UUID of the caller; sent again under it, nothing is added twice. The server keeps it as WebP of at most 1600 pixels width, without metadata. \`too-many-pictures\`: ${TRADE_PICTURES_MAX} with a trade, ${LEARNER_PICTURES_MAX} with all of them.`,
    limit: { perMinute: 20, per: 'account' },
    bodyMaxBytes: TRADE_PICTURE_MAX_BYTES,
    params: pictureParams,
    body: pictureFile,
    response: tradePicturesResponse,
    problems: ['not-found', 'image-unreadable', 'image-too-large', 'too-many-pictures'],
  },
  'DELETE /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}': {
    id: 'deleteTradePicture',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Delete a picture of a trade',
    params: pictureParams,
    response: tradePicturesResponse,
    problems: ['not-found'],
  },
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}': {
    id: 'getTradePicture',
    tag: 'Journal',
    access: 'sandbox',
    summary: 'Get a picture of a trade',
    limit: { perMinute: 600 },
    params: pictureParams,
    response: mediaContent<Uint8Array>('image/webp'),
    hasEtag: true,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
