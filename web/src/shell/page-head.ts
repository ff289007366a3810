import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@tradesense/contract/product.ts';
import { WITHDRAWAL_DAYS } from '@tradesense/core/billing/withdrawal-window.ts';
import type { AppRouter } from '../router.ts';
import type { FileRoutesByFullPath } from '../routeTree.gen.ts';
import { isNotFound, type DescribedMatch } from './page-title.ts';

/**
 * Descriptions of pages in one or two sentences, for search engines and shared links. They are not part of the app's
 * first load, because the HTML of the first page already contains its description.
 */
const DESCRIPTIONS: Readonly<Partial<Record<keyof FileRoutesByFullPath, string>>> = {
  '/': 'Learn to trade with virtual money and honest feedback: masked charts, open grading, and luck never sold as skill.',
  '/evidence/': 'How TradeSense separates skill from luck.',
  '/evidence/atlas/': 'Claims that traders repeat, counted on recorded prices.',
  '/evidence/atlas/$claim': 'Claims that traders repeat, each counted on recorded prices beside a control.',
  '/feed': 'Results, ideas and reviews of learners, never profit.',
  '/learn-more': 'How TradeSense teaches trading: masked charts, open grading, honest statistics.',
  '/notifications': 'What happened while you were away.',
  '/post/$id': 'A post of a learner, with its comments.',
  '/pricing': 'Learning on TradeSense is free. What Pro adds, what it costs, and how the sandbox is unlocked.',
  '/privacy-policy': 'What TradeSense stores, why and for how long: no tracking, no advertising, nothing sold.',
  '/real-or-shuffled': 'Two masked charts: one recorded, one with the same bars in random order.',
  '/start/': 'From a first call on a masked chart to a first practice exam.',
  '/status': 'What runs now, where each price comes from, and when data was last saved and checked.',
  '/study/': 'Short lessons with charts to play with, each with its evidence.',
  '/terms-of-service': `The terms of TradeSense, an educational simulation: ${WITHDRAWAL_DAYS}-day refund, cancel any time.`,
  '/u/$username/': 'What a learner chooses to show: ratings with their uncertainty, skill map and activity.',
};
const DEFAULT_DESCRIPTION = `${PRODUCT_NAME}: ${PRODUCT_TAGLINE}. An educational simulation with virtual money.`;

function isDescribed(path: string | undefined): path is keyof FileRoutesByFullPath {
  return path !== undefined && Object.hasOwn(DESCRIPTIONS, path);
}

/** Returns the description of the innermost route, or the default description if that route has none. */
export function descriptionOf(matches: readonly DescribedMatch[]): string {
  const path = isNotFound(matches) ? undefined : matches.at(-1)?.fullPath;
  return (isDescribed(path) ? DESCRIPTIONS[path] : undefined) ?? DEFAULT_DESCRIPTION;
}

/** From now on, updates the document's description and canonical address whenever the page changes. */
export function keepPageHead(router: AppRouter): void {
  const write = (): void => {
    const { matches, location, resolvedLocation = location } = router.state;
    document.querySelector('meta[name="description"]')?.setAttribute('content', descriptionOf(matches));
    const canonical = new URL(resolvedLocation.pathname, window.location.origin);
    document.querySelector('link[rel="canonical"]')?.setAttribute('href', canonical.href);
  };
  write();
  router.subscribe('onResolved', write);
}
