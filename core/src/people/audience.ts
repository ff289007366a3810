/** The blocks of a public page; the owner shows or hides each separately. */
export const PROFILE_BLOCKS = [
  'name',
  'about',
  'connections',
  'posts',
  'ratings',
  'skill-map',
  'activity',
  'badges',
] as const;
export type ProfileBlock = (typeof PROFILE_BLOCKS)[number];

/** The readers to whom a block can be shown. The owner always sees every block. */
export const AUDIENCES = ['public', 'followers', 'private'] as const;
export type Audience = (typeof AUDIENCES)[number];

/**
 * Audience of each block until the owner chooses another. Public: what the owner wrote, and whom the owner follows and
 * is followed by. Private: the name from registration, and what the server has measured.
 */
export const DEFAULT_AUDIENCES: Readonly<Record<ProfileBlock, Audience>> = {
  name: 'private',
  about: 'public',
  connections: 'public',
  posts: 'public',
  ratings: 'private',
  'skill-map': 'private',
  activity: 'private',
  badges: 'private',
};

/**
 * Kinds of readers of a page. A `stranger` is any other reader, signed in or not. `nobody` is a reader who has blocked
 * the owner; the page shows this reader only that.
 */
export type ProfileReader = 'owner' | 'follower' | 'stranger' | 'nobody';

const SHOWN_TO: Readonly<Record<ProfileReader, readonly Audience[]>> = {
  owner: ['public', 'followers', 'private'],
  follower: ['public', 'followers'],
  stranger: ['public'],
  nobody: [],
};

export const isShownTo = (audience: Audience, reader: ProfileReader): boolean => SHOWN_TO[reader].includes(audience);

/** Ways in which owners can preview their own page. */
export const PAGE_VIEWS = ['everyone', 'followers', 'me'] as const;
export type PageView = (typeof PAGE_VIEWS)[number];

const READERS: Readonly<Record<PageView, ProfileReader>> = { everyone: 'stranger', followers: 'follower', me: 'owner' };

export const readerOfView = (view: PageView): ProfileReader => READERS[view];
