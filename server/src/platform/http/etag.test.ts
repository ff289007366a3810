// If this fails, browsers show outdated responses, or fetch unchanged responses again.
import { expect, test } from 'vitest';
import { matchesEtag } from './etag.ts';

test.each<[sent: string | undefined, fits: boolean]>([
  ['"a.b"', true],
  ['W/"a.b"', true],
  ['"x", W/"a.b" , "y"', true],
  ['*', true],
  ['"a"', false],
  ['a.b', false],
  ['', false],
  [undefined, false],
])('whether the header %s matches the entity tag "a.b" is %s', (sent, fits) =>
  expect(matchesEtag(sent, '"a.b"')).toBe(fits),
);
