import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

/** Path parameters that name a person, or with which a class can be joined. */
const PRIVATE_PARAMS = ['username', 'code'];

interface ReportedPage {
  readonly path: string;
  readonly title: string;
}

/**
 * Returns the path and the title with which a page view is reported. In a path with a private parameter, the name of the
 * parameter stands in place of its value, such as `/u/$username`. The title, which may contain the value, is then left
 * out.
 */
export function reportedPage(pathname: string, title: string, params: Readonly<Record<string, string>>): ReportedPage {
  const names = new Map(PRIVATE_PARAMS.flatMap((name) => (params[name] === undefined ? [] : [[params[name], name]])));
  if (names.size === 0) return { path: pathname, title };
  const parts = pathname.split('/').map((part) => {
    const name = names.get(decodeURIComponent(part));
    return name === undefined ? part : `$${name}`;
  });
  return { path: parts.join('/'), title: PRODUCT_NAME };
}
