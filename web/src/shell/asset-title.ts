import type { PageAddress } from './page-title.ts';

/**
 * Returns a function that returns a title with the symbol from the address, such as 'BTC market'; `null` if the address
 * has no valid symbol. The app's first load does not contain the asset catalogue, so only the page itself can show the
 * asset's name, or that there is no such asset.
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
