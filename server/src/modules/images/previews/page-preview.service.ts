import { createHash } from 'node:crypto';
import type { LinkPictureKind } from '@tradesense/contract/images.ts';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import type { PagePreview } from '../../../platform/http/page-preview.ts';
import { drawLinkPicture, type LinkPicture } from '../../../platform/images/link-picture.ts';
import type { WorkQueue } from '../../../platform/work-queue.ts';
import type { Platform } from '../../../platform/module.ts';
import type { ResultCache } from '../result-cache.ts';
import { GENERAL_PICTURE, readLinkFacts, type LinkedPage, type LinkFactsDeps } from './link-facts.queries.ts';

export type PreviewDeps = LinkFactsDeps &
  Pick<Platform, 'log'> & { readonly pictures: ResultCache; readonly drawing: WorkQueue };

/**
 * Version of the code that draws link images, which is part of their entity tags. Increase it when images would look
 * different, so that caches drop the old images.
 */
const DRAWING = 1;
const PAGES: readonly (readonly [LinkPictureKind, RegExp])[] = [
  ['u', /^\/u\/(\w{1,60})\/?$/],
  ['post', /^\/post\/([\da-f-]{36})\/?$/],
  ['atlas', /^\/evidence\/atlas\/([a-z\d-]{1,60})\/?$/],
];
const DESCRIPTION_MAX = 200;

function linkedPage(path: string): LinkedPage | null {
  for (const [kind, pattern] of PAGES) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return { kind, name };
  }
  return null;
}

/**
 * Returns the entity tag of a page's image, and a function that draws it. That function throws `OverloadedError` if too
 * many images wait to be drawn.
 */
export async function linkPicture(
  deps: PreviewDeps,
  page: LinkedPage,
): Promise<{ readonly etag: string; readonly draw: (left: AbortSignal) => Promise<Buffer> }> {
  const facts = (await readLinkFacts(deps, page)) ?? GENERAL_PICTURE;
  const key = keyOf(facts);
  return {
    etag: `"${key}"`,
    draw: (left) =>
      deps.pictures.get(key, (signal) => deps.drawing.run(() => drawLinkPicture(facts), { signal }), left),
  };
}

const keyOf = (facts: LinkPicture): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING, facts]))
    .digest('base64url')
    .slice(0, 22);

/**
 * Returns the metadata of a page for link previews on other sites. Returns `null` if the page has no metadata of its
 * own or visitors may not see it.
 */
export async function pagePreview(deps: PreviewDeps, path: string): Promise<PagePreview | null> {
  const page = linkedPage(path);
  if (page === null) return null;
  try {
    const facts = await readLinkFacts(deps, page);
    if (facts === null) return null;
    const { title, lines } = facts;
    const description = lines
      .filter((line) => line !== '')
      .join(' · ')
      .replaceAll(/\s+/g, ' ');
    return {
      title: `${title} · ${PRODUCT_NAME}`,
      description: description.slice(0, DESCRIPTION_MAX),
      path,
      imagePath: `/media/links/${page.kind}/${page.name}`,
    };
  } catch (error) {
    // The page itself works without its preview.
    deps.log.error({ err: error, path }, 'page sent without its preview');
    return null;
  }
}
