// If this fails, code in a post or a comment runs in the reader's page, or a link leads to an address other than the
// one it shows.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { commentOf, postOf } from './feed-server.test-data.ts';

const PAYLOADS: readonly string[] = [
  '<script>window.hacked = 1</script>',
  '<img src=x onerror="window.hacked = 1">',
  '<svg onload="window.hacked = 1"></svg>',
  '<svg><script>window.hacked = 1</script></svg>',
  '<iframe srcdoc="<script>parent.hacked = 1</script>"></iframe>',
  '<iframe src="javascript:parent.hacked = 1"></iframe>',
  '<body onload="window.hacked = 1">',
  '<details open ontoggle="window.hacked = 1">x</details>',
  '<input autofocus onfocus="window.hacked = 1">',
  '<video><source onerror="window.hacked = 1"></video>',
  '<audio src=x onerror="window.hacked = 1"></audio>',
  '<a href="javascript:window.hacked = 1">press</a>',
  '<form action="javascript:window.hacked = 1"><button>press</button></form>',
  '<math><mi xlink:href="javascript:window.hacked = 1">x</mi></math>',
  '<object data="javascript:window.hacked = 1"></object>',
  '<embed src="javascript:window.hacked = 1">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<meta http-equiv="refresh" content="0;url=javascript:window.hacked = 1">',
  '<base href="https://evil.example/">',
  '<style>body { display: none }</style>',
  '<div style="position:fixed;inset:0">cover</div>',
  '<template><script>window.hacked = 1</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=window.hacked=1>">',
  '"><script>window.hacked = 1</script>',
  "'-window.hacked=1-'",
  '${window.hacked = 1}',
  '{{constructor.constructor("window.hacked = 1")()}}',
  '&lt;script&gt;window.hacked = 1&lt;/script&gt;',
  'javascript:window.hacked=1',
  'java\nscript:window.hacked=1',
  'data:text/html,<script>window.hacked = 1</script>',
  'vbscript:msgbox(1)',
  'http://plain.example/',
  'https://bank.example@evil.example/login',
  'https://user:password@evil.example/',
  'https://localhost/x',
  'https://аррӏе.com/login',
  'https:evil.example',
  '//evil.example/x',
  '@<script>window.hacked=1</script>',
  '@olga"onmouseover="window.hacked=1',
  '\u202Egpj.exe https\u202E://evil.example',
];

const HARMFUL =
  'script, iframe, object, embed, svg script, img[src="x"], video, audio, form, base, style, math, details, template';

test.each(PAYLOADS)('a post and a comment show as plain text: %s', async (text) => {
  const main = page.getByRole('main');
  const server = new FakeServer()
    .answer('GET /api/posts/{id}', postOf({ text, mentions: ['olga'] }))
    .answer('GET /api/posts/{id}/comments', { comments: [commentOf({ text, mentions: ['olga'] })], nextCursor: null });
  await mountApp({ path: `/post/${postOf().id}`, user: newUser(), server });
  await expect.element(main.getByRole('link', { name: 'fritz' })).toBeVisible();
  const shown = [...document.querySelectorAll<HTMLElement>('main p[dir="auto"]')];
  expect(shown.map(({ textContent }) => textContent)).toEqual([text, text]);
  for (const each of shown) {
    expect(each.querySelectorAll(HARMFUL)).toHaveLength(0);
    for (const link of each.querySelectorAll('a'))
      expect(link.getAttribute('href')).toBe(link.textContent === '@olga' ? '/u/olga' : link.textContent);
    for (const part of each.querySelectorAll('*'))
      expect(part.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style')).toEqual([]);
  }
  expect('hacked' in window).toBe(false);
});

test('https addresses and mentions of people are links; other names are not', async () => {
  const text = 'See https://example.org/a?b=1#c, @Fritz and @nobody.';
  const server = new FakeServer()
    .answer('GET /api/posts/{id}', postOf({ text, mentions: ['fritz'] }))
    .answer('GET /api/posts/{id}/comments', { comments: [], nextCursor: null });
  await mountApp({ path: `/post/${postOf().id}`, user: newUser(), server });
  const link = page.getByRole('link', { name: 'https://example.org/a?b=1#c', exact: true });
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
  await expect.element(page.getByRole('link', { name: '@Fritz' })).toHaveAttribute('href', '/u/Fritz');
  expect(document.querySelectorAll('main p[dir="auto"] a')).toHaveLength(2);
});

test('an address is shown in its own direction, even after a character that reverses the text', async () => {
  const href = 'https://evil.example/moc.knab//:sptth';
  const text = `\u202E${href} \u202E@olga`;
  const server = new FakeServer()
    .answer('GET /api/posts/{id}', postOf({ text, mentions: ['olga'] }))
    .answer('GET /api/posts/{id}/comments', { comments: [], nextCursor: null });
  await mountApp({ path: `/post/${postOf().id}`, user: newUser(), server });
  await expect.element(page.getByRole('link', { name: href, exact: true })).toBeVisible();
  for (const link of document.querySelectorAll('main p[dir="auto"] a')) {
    const letter = (at: number) => {
      const range = document.createRange();
      range.setStart(link.firstChild!, at);
      range.setEnd(link.firstChild!, at + 1);
      return range.getBoundingClientRect();
    };
    expect(letter(0).left).toBeLessThan(letter(4).left);
  }
  expect(document.querySelectorAll('main p[dir="auto"] a')).toHaveLength(2);
});
