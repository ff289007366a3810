// If this fails, a server does not find the promoted replica after the primary is lost, or leaves a working primary.
import { expect, test } from 'vitest';
import { DatabaseAddresses, hostOf, splitHosts } from './database-addresses.ts';

test.each([
  ['postgres://u@a:5432/t', ['postgres://u@a:5432/t']],
  ['postgresql://u:p,w@a,b:5433/t?x=1,2', ['postgresql://u:p,w@a/t?x=1,2', 'postgresql://u:p,w@b:5433/t?x=1,2']],
  ['postgres://[::1]:5432,[::2]:5432', ['postgres://[::1]:5432', 'postgres://[::2]:5432']],
  ['postgres:///t?host=/run/postgresql', ['postgres:///t?host=/run/postgresql']],
])('%s has a connection string for each host', (url, urls) => {
  expect(splitHosts(url)).toEqual(urls);
});

test.each([
  ['postgres://a/t', false],
  ['postgres://a/t?target_session_attrs=read-write', true],
  ['postgres://a,b/t', true],
])('whether %s requires a primary is %s', (url, primaryOnly) => {
  expect(new DatabaseAddresses(url).primaryOnly).toBe(primaryOnly);
});

test('after a failed connection to the current host, the next host is current', () => {
  const addresses = new DatabaseAddresses('postgres://a,b,c/t');
  for (let failed = 0; failed < 3; failed += 1) addresses.leave('postgres://a/t');
  expect(addresses.current).toBe('postgres://b/t');
  addresses.leave('postgres://b/t');
  addresses.leave('postgres://c/t');
  expect(addresses.current).toBe('postgres://a/t');
});

test.each([
  ['postgres://user:secret@db-1:5432/t', 'db-1:5432'],
  ['postgres:///t?host=/run/postgresql', '/run/postgresql'],
  ['postgres:///t', 'localhost'],
])('the host of %s is named without user and password', (url, host) => {
  expect(hostOf(url)).toBe(host);
});

test('the first host that accepts a connection serves, and only a different one counts as a switch', () => {
  const addresses = new DatabaseAddresses('postgres://u:p@a,b/t');
  expect(addresses.hosts).toEqual({ names: ['a', 'b'], serving: null, switches: 0 });
  const [first, second] = splitHosts('postgres://u:p@a,b/t') as [string, string];
  addresses.reached(first);
  addresses.reached(first);
  // Failed attempts to connect do not count as a switch to another host.
  addresses.leave(first);
  addresses.leave(second);
  expect(addresses.hosts).toMatchObject({ serving: 'a', switches: 0 });
  addresses.reached(second);
  addresses.reached(second);
  expect(addresses.hosts).toMatchObject({ serving: 'b', switches: 1 });
});
