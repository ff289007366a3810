import { ACTIVITY_DAYS } from '@tradesense/contract/people-constants.ts';
import type { Audience, PageView, ProfileBlock } from '@tradesense/core/people/audience.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { countText } from '../../ui/number-text.ts';

/** Names of the blocks of a public page. */
export const BLOCK_NAMES: Readonly<Record<ProfileBlock, string>> = {
  name: 'Name',
  about: 'About',
  connections: 'Followers and followed people',
  posts: 'Posts',
  ratings: 'Ratings',
  'skill-map': 'Skill map',
  activity: 'Activity',
  badges: 'Badges',
};

/** Explanations of what each block contains, for the owner who chooses its audience. */
export const BLOCK_NOTES: Readonly<Record<ProfileBlock, string>> = {
  name: 'The name of your account, which is not your username. People who see it can also find you by it.',
  about: 'What you wrote about yourself, with your links.',
  connections: 'Who follows you and whom you follow, with the numbers. Lists of other people still show you.',
  posts: 'Your posts. One for followers is shown to followers alone, whatever you choose here.',
  ratings: 'Your rating in each exam type, with its uncertainty.',
  'skill-map': 'Your mean score by exam type and interval.',
  activity: `The days of the last ${ACTIVITY_DAYS / 7} weeks on which you practiced.`,
  badges: 'The badges that you have earned, each with its highest tier and its day.',
};

export const AUDIENCE_NAMES: Readonly<Record<Audience, string>> = {
  public: 'Everyone',
  followers: 'Followers',
  private: 'Only you',
};

/** Labels of the audiences, short enough for one line on a phone. */
export const AUDIENCE_CHOICES: Readonly<Record<Audience, string>> = { ...AUDIENCE_NAMES, private: 'Me' };

export const VIEW_NAMES: Readonly<Record<PageView, string>> = {
  everyone: 'Everyone',
  followers: 'Followers',
  me: 'Me',
};

/** Formats '2026-03' as 'March 2026'. */
export function monthText(month: string): string {
  const language = pageLanguage();
  return new Date(`${month}-01`).toLocaleDateString(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Formats 'https://example.org/ann/' as 'example.org/ann'. */
export const linkText = (link: string): string => link.replace(/^https:\/\//, '').replace(/\/$/, '');

export const followersText = (count: number): string => `${countText(count)} ${count === 1 ? 'follower' : 'followers'}`;

/** Returns a text that says how many people a search has found so far. */
export function foundText(count: number, hasMore: boolean): string {
  if (count === 0) return 'Nobody matches. Check the spelling, or try a part of the name.';
  if (hasMore) return `The ${count} best matches`;
  return `${countText(count)} ${count === 1 ? 'person' : 'people'} found`;
}
