// If this fails, the loader names another page than the one that opens.
import { expect, test } from 'vitest';
import { loaderMessage } from './loader-message.ts';

test.each([
  ['/', 'Loading market data...'],
  ['/chart-exam', 'Loading chart examination...'],
  ['/chart-exam/swing-analysis', 'Loading chart examination...'],
  ['/bias-test', 'Preparing bias test...'],
  ['/bias-test/BTC', 'Preparing bias test...'],
  ['/dashboard', 'Loading dashboard...'],
  ['/profile', 'Loading profile...'],
  ['/admin', 'Loading admin panel...'],
  ['/admin/users', 'Loading admin panel...'],
  ['/pricing', 'Loading page...'],
  ['/auth/login', 'Loading page...'],
  ['/u/dashboard', 'Loading page...'],
  ['/administration', 'Loading page...'],
  ['/constructor', 'Loading page...'],
])('the way to %s shows: %s', (pathname, message) => {
  expect(loaderMessage(pathname)).toBe(message);
});
