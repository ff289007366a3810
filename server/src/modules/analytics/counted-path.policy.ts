import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const LENGTH_MAX = 300;

/**
 * Returns the path under which a page view is counted: without secrets, and with `:id` instead of each id, so that
 * pages that differ only in ids count as one.
 */
export function countedPath(path: string): string {
  const scrubbed = scrubText(path.replace(UUID, ':id')).replace(/[?#]/g, '').slice(0, LENGTH_MAX);
  return scrubbed.replace(/(?<=.)\/+$/, '');
}
