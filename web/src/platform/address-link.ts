/**
 * Splits an address of this site, such as `/results/BTC?session=1#top`, into the parts that the router's link
 * components need.
 */
export function addressLink(href: string): { to: string; search: Record<string, string>; hash: string } {
  const { pathname, searchParams, hash } = new URL(href, 'https://this.site');
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
}
