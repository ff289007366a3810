import { isLocalAddress, namesPublicHost } from '../../platform/public-lookup.ts';

/** Returns the reason why an address is not allowed for a platform; `null` if it is allowed. */
export function addressFault(address: string, allowsLocal: boolean): string | null {
  if (allowsLocal && isLocalAddress(address)) return null;
  if (!URL.canParse(address)) return 'must be an address that begins with https://';
  const url = new URL(address);
  if (url.protocol !== 'https:') return 'must begin with https://';
  if (url.username !== '' || url.password !== '' || url.hash !== '')
    return 'must have neither a name and password nor a fragment';
  return namesPublicHost(url) ? null : 'must name a public host';
}
