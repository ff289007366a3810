import type { PageAddress } from './page-title.ts';

/**
 * Returns a title with the symbol from the address, such as 'BTC market'. The first load does not include the
 * catalogue, so the page itself shows the asset's name and whether the asset exists.
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
