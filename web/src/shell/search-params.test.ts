// If this fails, the page of an emailed link that was cut off shows a technical message, or a complete link does not
// work.
import { expect, test } from 'vitest';
import { tokenSearch } from './search-params.ts';

const TOKEN = 'z9rx5jcaT5ZlP8JjaiwaoF5tRe-F-zDWxU5g94zfN4w';

test.each<[string, Record<string, unknown>, { token?: string }]>([
  ['a whole link', { token: TOKEN }, { token: TOKEN }],
  ['no token', {}, {}],
  ['a token that was cut', { token: TOKEN.slice(0, 12) }, { token: '' }],
  ['a token with something behind it', { token: `${TOKEN}>` }, { token: '' }],
  ['an empty token', { token: '' }, { token: '' }],
  ['a number', { token: 12 }, { token: '' }],
  ['a list', { token: [TOKEN, TOKEN] }, { token: '' }],
])('%s', (_name, search, expected) => {
  expect(tokenSearch(search)).toEqual(expected);
});
