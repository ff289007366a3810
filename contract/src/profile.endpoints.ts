import { z } from 'zod';
import { user } from './auth.ts';
import { mediaContent, type EndpointTable } from './endpoint.ts';
import { PROFILE_IMAGE_MAX_BYTES } from './product.ts';
import { pictureFile } from './picture-file.ts';
import { profileImageResponse, putProfileImageQuery, putUsernameRequest } from './profile.ts';

/** Any text is accepted, so that an invalid id gets `not-found`. */
const userParams = z.strictObject({ userId: z.string().max(100) });

export const profileEndpoints = {
  'PUT /api/profile/username': {
    id: 'setUsername',
    tag: 'Profile',
    access: 'signed-in',
    summary: 'Set the username',
    description:
      'At most 5 new names in 30 days; the caller’s earlier names are always free. A name that someone else used earlier is taken. Problems name the field `body.username`.',
    body: putUsernameRequest,
    response: user,
    problems: ['username-taken', 'username-reserved'],
  },
  'PUT /api/profile/image': {
    id: 'putProfileImage',
    tag: 'Profile',
    access: 'signed-in',
    summary: 'Store the profile image',
    description:
      'The body is the image file. The server keeps a square of it (`x`, `y` and `size` in pixels of the image as shown; without them the largest square in the middle) as WebP of at most 512 pixels, without metadata. `image-too-large`: more than 25 million pixels (AVIF: 12.5 million). `profile-changed`: a moderator removed the image while this one was sent.',
    limit: { perMinute: 20, per: 'account' },
    bodyMaxBytes: PROFILE_IMAGE_MAX_BYTES,
    query: putProfileImageQuery,
    body: pictureFile,
    response: profileImageResponse,
    problems: ['image-unreadable', 'image-too-large', 'profile-changed'],
  },
  'DELETE /api/profile/image': {
    id: 'deleteProfileImage',
    tag: 'Profile',
    access: 'signed-in',
    summary: 'Remove the profile image',
    response: profileImageResponse,
  },
  'GET /api/user/get-profile-image': {
    id: 'getOwnProfileImage',
    tag: 'Profile',
    access: 'signed-in',
    summary: 'Get the path of the caller’s profile image',
    response: profileImageResponse,
  },
  'GET /api/profile/user-image/{userId}': {
    id: 'getUserProfileImage',
    tag: 'Profile',
    access: 'anyone',
    summary: 'Get the path of a user’s profile image',
    params: userParams,
    response: profileImageResponse,
    problems: ['not-found'],
  },
  'GET /media/avatars/{userId}': {
    id: 'getAvatar',
    tag: 'Images',
    access: 'anyone',
    summary: 'Get a profile image',
    description:
      'The address does not change with the image: caches ask again each time, and pages add `?v=` with a time after a change.',
    limit: { perMinute: 2400 },
    params: userParams,
    response: mediaContent<Uint8Array>('image/webp'),
    hasEtag: true,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
