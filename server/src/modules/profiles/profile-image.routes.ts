import type { FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { PROFILE_IMAGE_MAX_BYTES } from '@tradesense/contract/product.ts';
import { profileImageResponse, putProfileImageQuery } from '@tradesense/contract/profile.ts';
import { Problem } from '../../platform/http/problem.ts';
import { signedIn, type Viewer } from '../../platform/http/session.ts';
import type { App } from '../../platform/module.ts';
import {
  ownProfileImage,
  putProfileImage,
  removeProfileImage,
  userProfileImage,
  type ProfileImageDeps,
} from './profile-image.service.ts';

export interface ProfileImageRouteDeps extends ProfileImageDeps {
  readonly viewerOf: (authorization: string | undefined) => Promise<Viewer | null>;
}

const MEDIA_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];
const anyUser = z.strictObject({ userId: z.string().max(100) });

/** Per account, counted once it is known who calls. */
const FEW_UPLOADS = {
  rateLimit: {
    max: 20,
    timeWindow: '1 minute',
    hook: 'preHandler',
    keyGenerator: (request: FastifyRequest) => `upload:${signedIn(request).userId}`,
  },
} as const;

export function profileImageRoutes(app: App, deps: ProfileImageRouteDeps): void {
  app.get('/api/user/get-profile-image', { schema: { response: { 200: profileImageResponse } } }, (request) =>
    ownProfileImage(deps, signedIn(request).userId),
  );
  app.get(
    '/api/profile/user-image/:userId',
    { schema: { params: anyUser, response: { 200: profileImageResponse } } },
    (request) => userProfileImage(deps, request.params.userId),
  );
  app.delete('/api/profile/image', { schema: { response: { 200: profileImageResponse } } }, (request) =>
    removeProfileImage(deps, signedIn(request).userId),
  );
  void app.register((scope, _options, done) => {
    uploadRoute(scope.withTypeProvider<ZodTypeProvider>(), deps);
    done();
  });
}

/** The one call whose body is a picture; every other content type is refused here. */
function uploadRoute(scope: App, deps: ProfileImageRouteDeps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(MEDIA_TYPES, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  scope.put(
    '/api/profile/image',
    {
      config: FEW_UPLOADS,
      bodyLimit: PROFILE_IMAGE_MAX_BYTES,
      schema: { querystring: putProfileImageQuery, response: { 200: profileImageResponse } },
      // Before a byte of the picture is taken in: nobody fills the memory without an account.
      async preParsing(request) {
        if ((await deps.viewerOf(request.headers.authorization)) === null) throw new Problem('not-signed-in');
      },
    },
    (request) => {
      const { x, y, size } = request.query;
      const wanted = x === undefined || y === undefined || size === undefined ? null : { x, y, size };
      return putProfileImage(deps, signedIn(request).userId, pictureOf(request.body), wanted);
    },
  );
}

function pictureOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  const message = 'The body must be a picture';
  throw new Problem('invalid-request', { detail: `${message}.`, errors: [{ path: 'body', message }] });
}
