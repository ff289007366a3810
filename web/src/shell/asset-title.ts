import type { PageAddress } from './page-title.ts';

/**
 * Returns a title with the symbol of the address, such as 'BTC market'. The first load has no room for the catalogue, so the
 * asset's name, and whether there is such an asset, are left to the page.
 */
export function assetTitleOf(
  page: string,
  symbolOf: (address: PageAddress) => unknown,
): (address: PageAddress) => string | null {
  return (address) => {
    const symbol = symbolOf(address);
    return typeof symbol === 'string' && /^[a-z]{2,8}$/i.test(symbol) ? `${symbol.toUpperCase()} ${page}` : null;
  };
}
