import { route } from '../../platform/http/route.ts';
import { pictureOf } from '../../platform/images/picture-body.ts';
import type { App } from '../../platform/module.ts';
import {
  ownProfileImage,
  putProfileImage,
  removeProfileImage,
  userProfileImage,
  type ProfileImageDeps,
} from './profile-image.service.ts';

export function profileImageRoutes(app: App, deps: ProfileImageDeps): void {
  route(app, 'GET /api/user/get-profile-image', ({ viewer }) => ownProfileImage(deps, viewer.userId));
  route(app, 'GET /api/profile/user-image/{userId}', ({ params }) => userProfileImage(deps, params.userId));
  route(app, 'DELETE /api/profile/image', ({ viewer }) => removeProfileImage(deps, viewer.userId));
  route(app, 'PUT /api/profile/image', ({ viewer, query, body }) => {
    const { x, y, size } = query;
    const wanted = x === undefined || y === undefined || size === undefined ? null : { x, y, size };
    return putProfileImage(deps, viewer.userId, pictureOf(body), wanted);
  });
}
