import { isIP } from 'node:net';

const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/** Whether an address of a push service is on this machine, which only tests allow. */
export const isLocalEndpoint = (endpoint: string): boolean =>
  URL.canParse(endpoint) && new URL(endpoint).protocol === 'http:' && LOCAL_HOSTS.includes(new URL(endpoint).hostname);

/**
 * Returns why an address cannot be that of a push service; `null` if it can. A name may still lead to a machine that is not public: that is
 * checked when it is called.
 */
export function endpointFault(endpoint: string, allowsLocal: boolean): string | null {
  if (allowsLocal && isLocalEndpoint(endpoint)) return null;
  if (!URL.canParse(endpoint)) return 'Must be an address';
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:') return 'Must begin with https://';
  if (port !== '' || username !== '' || password !== '') return 'Must have neither a port nor a name and password';
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0 || !hostname.includes('.')) return 'Must name a public host';
  return null;
}
