// If this fails, somebody can make the server connect to machines in the server's own network.
import { expect, test } from 'vitest';
import { isPublicAddress, lookupPublic } from '../../../platform/public-lookup.ts';
import { endpointFault } from './push-endpoint.policy.ts';
import { postPush } from './post-push.ts';

test.each(['8.8.8.8', '142.250.1.1', '2a00:1450:4001::1', '2600:1901::1'])('the address %s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('the address %j is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('push services on this machine are allowed only if the configuration allows them', () => {
  expect(endpointFault('http://127.0.0.1:4000/push', true)).toBe(null);
  expect(endpointFault('http://127.0.0.1:4000/push', false)).toBe('Must begin with https://');
  expect(endpointFault('http://10.0.0.1:4000/push', true)).toBe('Must begin with https://');
  expect(endpointFault('https://updates.push.services.mozilla.com/wpush/v2/a', false)).toBe(null);
});

test.each([{ all: true }, { all: false }])(
  'a name that resolves to this machine is not connected to (options %o)',
  async (options) => {
    const refused = new Promise((_, reject) => {
      lookupPublic('localhost', options, (error) => reject(error ?? new Error('it is connected to')));
    });
    await expect(refused).rejects.toThrow('localhost leads to no public address');
  },
);

test('a stored address of this machine is not called if the configuration does not allow it any more', async () => {
  const push = { endpoint: 'http://127.0.0.1:9/push', headers: {}, body: Buffer.alloc(1) };
  await expect(postPush(push, { allowsLocalPush: false })).rejects.toThrow('Must begin with https://');
});
