// If this fails, a word or an email address becomes a mention, a mention is not found, or a link leads to another
// address than it shows.
import { expect, test } from 'vitest';
import { MENTIONS_MAX, mentionedNames, textParts } from './post-text.ts';

const linksIn = (text: string) => textParts(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));

test.each<[text: string, names: readonly string[]]>([
  ['@ann and @Ben_2', ['ann', 'ben_2']],
  ['(@ann), “@ben”!', ['ann', 'ben']],
  ['@ann @ANN @Ann', ['ann']],
  ['me@ann.example', []],
  ['@an', []],
  ['@1ann', []],
  ['@ann@ben', []],
  ['@abcdefghijklmnopqrstu', []],
  ['@abcdefghijklmnopqrst', ['abcdefghijklmnopqrst']],
  ['https://example.org/@ann', []],
  ['a/@ann', []],
  ['@ann’s chart', ['ann']],
  ['@ann.', ['ann']],
  ['日本@ann', ['ann']],
  ['@ann\u017f and @ben\u212a', ['ann', 'ben']],
  ['@\u017farah and @\u212aarl', []],
])('the text %s mentions %j', (text, names) => {
  expect(mentionedNames(text)).toEqual(names);
});

test('a text mentions at most ten names', () => {
  const text = Array.from({ length: MENTIONS_MAX + 5 }, (_, n) => `@person_${n}`).join(' ');
  expect(mentionedNames(text)).toHaveLength(MENTIONS_MAX);
});

test.each<[text: string, links: readonly string[]]>([
  ['https://example.org', ['https://example.org']],
  ['HTTPS://Example.ORG/A', ['HTTPS://Example.ORG/A']],
  ['see https://example.org/a?b=c#d.', ['https://example.org/a?b=c#d']],
  ['(https://example.org/a)', ['https://example.org/a']],
  ['https://example.org:8443/x', ['https://example.org:8443/x']],
  ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
  ['http://example.org', []],
  ['https://localhost/x', []],
  ['https://127.0.0.1/x', []],
  ['https://bank.example@evil.example/', []],
  ['https://bank.example:443@evil.example/', []],
  ['https://аррӏе.com', []],
  ['https://bu\u017f.example', []],
  ['https://ban\u212a.example/', []],
  ['http\u017f://bank.example', []],
  ['https://bank.example/\u212aey', ['https://bank.example/']],
  ['javascript:alert(1)', []],
  ['https:example.org', []],
  ['https://example.org/"onclick=', ['https://example.org/']],
  ['https://example.org/<b>', ['https://example.org/']],
])('the text %s links to %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('the parts of a text together are the whole text', () => {
  for (const text of ['', 'a', '@ann', 'x @ann https://example.org/a, y\n@ben', '<b>@ann</b>', '@@ann', 'https://'])
    expect(
      textParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('a very long address is split without delay', () => {
  const text = `https://${'a.'.repeat(500)}`;
  const from = performance.now();
  textParts(text);
  textParts(`https://${'a-'.repeat(500)}@`);
  expect(performance.now() - from).toBeLessThan(100);
});
