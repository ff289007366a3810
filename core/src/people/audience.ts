/** The parts of a public page that its owner shows or hides one by one. */
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

/** Whom a block is shown to; its owner always sees it. */
export const AUDIENCES = ['public', 'followers', 'private'] as const;
export type Audience = (typeof AUDIENCES)[number];

/** Until the owner chooses: what they wrote for the page, and whom they follow, is public; the name they registered with, and what the server has measured of them, is private. */
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

/** Who reads a page. A stranger is anybody else, signed in or not; `nobody` has blocked the owner, and sees that alone. */
export type ProfileReader = 'owner' | 'follower' | 'stranger' | 'nobody';

const SHOWN_TO: Readonly<Record<ProfileReader, readonly Audience[]>> = {
  owner: ['public', 'followers', 'private'],
  follower: ['public', 'followers'],
  stranger: ['public'],
  nobody: [],
};

export const isShownTo = (audience: Audience, reader: ProfileReader): boolean => SHOWN_TO[reader].includes(audience);

/** As whom owners may look at their own page. */
export const PAGE_VIEWS = ['everyone', 'followers', 'me'] as const;
export type PageView = (typeof PAGE_VIEWS)[number];

const READERS: Readonly<Record<PageView, ProfileReader>> = { everyone: 'stranger', followers: 'follower', me: 'owner' };

export const readerOfView = (view: PageView): ProfileReader => READERS[view];
