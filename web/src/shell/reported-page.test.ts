// If this fails, the statistics of pages name the people whose pages were viewed, or contain the codes of classes.
import { expect, test } from 'vitest';
import { reportedPage } from './reported-page.ts';

test.each([
  ['/u/ann', 'ann · TradeSense', '/u/$username/', '/u/$username', 'TradeSense'],
  ['/u/u/followers', 'People who follow u', '/u/$username/$list', '/u/$username/followers', 'TradeSense'],
  ['/classes/join/AB%C', 'Join a class', '/classes/join/$code', '/classes/join/$code', 'TradeSense'],
  ['/study/risk/size', 'Size · TradeSense', '/study/$topic/$lesson', '/study/risk/size', 'Size · TradeSense'],
  ['/', 'TradeSense', '/', '/', 'TradeSense'],
])('%s is reported without what is private', (pathname, title, routePath, path, reported) => {
  expect(reportedPage(pathname, title, routePath)).toEqual({ path, title: reported });
});
