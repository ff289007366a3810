/** Restricts the server's connections to public addresses, for hosts that a user or another service has named. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 ranges that are not public. Source: the IANA registries of special-purpose addresses. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const;
/** Parts of `2000::/3` that are not public. Addresses outside `2000::/3` are not public either. */
const SPECIAL_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const special = new BlockList();
for (const [net, prefix] of SPECIAL_V4) special.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of SPECIAL_V6) special.addSubnet(net, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return global6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Resolves a name like `dns.lookup`, and fails if the name resolves to a non-public address. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error !== null) return callback(error, '', 0);
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new Error(`${hostname} leads to no public address`), '', 0);
    return options.all === true ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/** Whether a URL refers to this machine and uses plain http. Only tests use such URLs. */
export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'http:' && LOCAL_HOSTS.includes(new URL(address).hostname);

/**
 * Whether the host in a URL is a name with a dot rather than an IP address. The name may still resolve to a non-public
 * address, which `lookupPublic` rejects.
 */
export const namesPublicHost = ({ hostname }: URL): boolean =>
  isIP(hostname.replaceAll(/[[\]]/gu, '')) === 0 && hostname.includes('.');
