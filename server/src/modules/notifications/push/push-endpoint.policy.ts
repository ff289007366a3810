import { isLocalAddress, namesPublicHost } from '../../../platform/public-lookup.ts';

/** Returns the reason why an address is not allowed for a push service; `null` if it is allowed. */
export function endpointFault(endpoint: string, allowsLocal: boolean): string | null {
  if (allowsLocal && isLocalAddress(endpoint)) return null;
  if (!URL.canParse(endpoint)) return 'Must be an address';
  const url = new URL(endpoint);
  if (url.protocol !== 'https:') return 'Must begin with https://';
  if (url.port !== '' || url.username !== '' || url.password !== '')
    return 'Must have neither a port nor a name and password';
  return namesPublicHost(url) ? null : 'Must name a public host';
}
