import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

/** Segments of a route's path for parameters that name a person, or with which a class can be joined. */
const PRIVATE_SEGMENTS: ReadonlySet<string> = new Set(['$username', '$code']);

interface ReportedPage {
  readonly path: string;
  readonly title: string;
}

/**
 * Returns the path and the title with which a page view is reported. `routePath` is the path of the route, such as
 * `/u/$username`. Private parameters are reported by their names in place of their values. The title of such a page may
 * contain the value, so the product's name is reported instead.
 */
export function reportedPage(pathname: string, title: string, routePath: string): ReportedPage {
  const segments = routePath.split('/');
  if (!segments.some((each) => PRIVATE_SEGMENTS.has(each))) return { path: pathname, title };
  const parts = pathname.split('/').map((part, index) => {
    const segment = segments[index] ?? '';
    return PRIVATE_SEGMENTS.has(segment) ? segment : part;
  });
  return { path: parts.join('/'), title: PRODUCT_NAME };
}
