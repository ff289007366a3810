import { isIP } from 'node:net';

const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/** Whether an address of a platform is on this machine, which only tests allow. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'http:' && LOCAL_HOSTS.includes(new URL(address).hostname);

/**
 * Returns why an address cannot be that of a platform; `null` if it can. A name may still lead to a machine that is not public: that is
 * checked when it is called.
 */
export function addressFault(address: string, allowsLocal: boolean): string | null {
  if (allowsLocal && isLocalAddress(address)) return null;
  if (!URL.canParse(address)) return 'must be an address that begins with https://';
  const { protocol, hostname, username, password, hash } = new URL(address);
  if (protocol !== 'https:') return 'must begin with https://';
  if (username !== '' || password !== '' || hash !== '') return 'must have neither a name and password nor a fragment';
  if (isIP(hostname.replaceAll(/[[\]]/gu, '')) !== 0 || !hostname.includes('.')) return 'must name a public host';
  return null;
}
