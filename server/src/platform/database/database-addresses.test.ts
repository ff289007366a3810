// If this fails, a server whose primary is lost does not find the one that was promoted, or leaves a good one.
import { expect, test } from 'vitest';
import { DatabaseAddresses, splitHosts } from './database-addresses.ts';

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
])('%s needs a primary: %s', (url, primaryOnly) => {
  expect(new DatabaseAddresses(url).primaryOnly).toBe(primaryOnly);
});

test('of several connections that fail at a host, one goes on to the next', () => {
  const addresses = new DatabaseAddresses('postgres://a,b,c/t');
  for (let failed = 0; failed < 3; failed += 1) addresses.leave('postgres://a/t');
  expect(addresses.current).toBe('postgres://b/t');
  addresses.leave('postgres://b/t');
  addresses.leave('postgres://c/t');
  expect(addresses.current).toBe('postgres://a/t');
});
