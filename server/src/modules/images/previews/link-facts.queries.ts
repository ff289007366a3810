import type { LinkPictureKind } from '@tradesense/contract/images.ts';
import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@tradesense/contract/product.ts';
import { Problem } from '../../../platform/http/problem.ts';
import type { LinkPicture } from '../../../platform/images/link-picture.ts';
import type { Platform } from '../../../platform/module.ts';
import type { Atlas } from '../../atlas/index.ts';
import { readPublicProfile } from '../../people/index.ts';
import { countPosts, readPost } from '../../posts/index.ts';

export type LinkFactsDeps = Pick<Platform, 'db' | 'clock'> & { readonly atlas: Atlas };

export interface LinkedPage {
  readonly kind: LinkPictureKind;
  readonly name: string;
}

/** Content of the link image for a page that does not exist or is not public. */
export const GENERAL_PICTURE: LinkPicture = {
  title: PRODUCT_NAME,
  lines: [PRODUCT_TAGLINE, 'Virtual money, honest feedback.'],
};

const POST_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

const counted = (count: number, one: string, many: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/**
 * Returns what the link image of a page shows: a short summary of what a visitor may see of it, or `null` if a visitor
 * may see nothing.
 */
export async function readLinkFacts(deps: LinkFactsDeps, { kind, name }: LinkedPage): Promise<LinkPicture | null> {
  try {
    switch (kind) {
      case 'u':
        return await profileFacts(deps, name);
      case 'post':
        return POST_ID.test(name) ? await postFacts(deps, name) : null;
      case 'atlas':
        return claimFacts(deps, name);
    }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null;
    throw error;
  }
}

async function profileFacts(deps: LinkFactsDeps, name: string): Promise<LinkPicture> {
  const { username, since, blocks } = await readPublicProfile({ ...deps, countPosts }, name, null, 'me');
  const { about, connections, posts } = blocks;
  const counts = [
    connections.content === null ? [] : [counted(connections.content.followers, 'follower', 'followers')],
    posts.content === null ? [] : [counted(posts.content.count, 'post', 'posts')],
  ].flat();
  return { title: username, lines: [about.content?.bio ?? '', counts.join(' · '), `Here since ${since}`] };
}

async function postFacts(deps: LinkFactsDeps, id: string): Promise<LinkPicture> {
  const { author, text, likes, comments } = await readPost(deps, null, id);
  const counts = [counted(likes, 'like', 'likes'), counted(comments, 'comment', 'comments')].join(' · ');
  return { title: `Post by ${author.username}`, lines: [text, counts] };
}

function claimFacts({ atlas }: LinkFactsDeps, id: string): LinkPicture | null {
  const claim = atlas.claims.find(({ text }) => text.id === id);
  if (claim === undefined) return null;
  const { text, verdict, main } = claim;
  return { title: text.claim, lines: [verdict, counted(main.all.cases, 'case', 'cases')] };
}
