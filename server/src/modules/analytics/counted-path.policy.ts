import { scrubText } from '@tradesense/core/kernel/scrub-text.ts';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const LENGTH_MAX = 300;

/** The path that a view is counted under: the same page with different ids is one page, and no secret is kept. */
export function countedPath(path: string): string {
  const scrubbed = scrubText(path.replace(UUID, ':id')).replace(/[?#]/g, '').slice(0, LENGTH_MAX);
  return scrubbed.replace(/(?<=.)\/+$/, '');
}
