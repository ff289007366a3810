// If this fails, the statistics of pages name the people whose pages were viewed, or contain the codes of classes.
import { expect, test } from 'vitest';
import { reportedPage } from './reported-page.ts';

test.each([
  ['/u/ann', 'ann · TradeSense', { username: 'ann' }, '/u/$username', 'TradeSense'],
  [
    '/u/u/followers',
    'People who follow u',
    { username: 'u', list: 'followers' },
    '/$username/$username/followers',
    'TradeSense',
  ],
  ['/classes/join/AB%20C', 'Join a class', { code: 'AB C' }, '/classes/join/$code', 'TradeSense'],
  ['/study/risk/size', 'Size · TradeSense', { topic: 'risk', lesson: 'size' }, '/study/risk/size', 'Size · TradeSense'],
  ['/', 'TradeSense', {}, '/', 'TradeSense'],
])('%s is reported without what is private', (pathname, title, params, path, reported) => {
  expect(reportedPage(pathname, title, params)).toEqual({ path, title: reported });
});
