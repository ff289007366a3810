// If this fails, a learner's text runs as a script or loads an external resource, or Markdown is not rendered.
import { expect, test } from 'vitest';
import { safeElements } from './safe-elements.ts';

const rendered = (markdown: string): HTMLElement => {
  const holder = document.createElement('div');
  holder.append(safeElements(markdown));
  return holder;
};

test('Markdown is rendered as elements', () => {
  const text = rendered('# Lesson\n\n**Wait** for the *close*.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |');
  expect(text.querySelector('h3')?.textContent).toBe('Lesson');
  expect([text.querySelector('strong')?.textContent, text.querySelector('em')?.textContent]).toEqual(['Wait', 'close']);
  expect([...text.querySelectorAll('li')].map((item) => item.textContent)).toEqual(['one', 'two']);
  expect(text.querySelectorAll('td')).toHaveLength(2);
});

test.each([
  ['a script', '<script>alert(1)</script>done', 'done'],
  ['a handler', '<p onclick="alert(1)">press</p>', 'press'],
  ['a picture with a handler', '<img src=x onerror=alert(1)>', ''],
  ['a picture in Markdown', '![x](https://example.test/x.png)', ''],
  ['a frame', '<iframe src="https://example.test"></iframe>', ''],
  ['a form', '<form action="/x"><input name="a"><button>go</button></form>', 'go'],
  ['a style', '<style>body{display:none}</style><p style="color:red">red</p>', 'red'],
  ['a drawing with a script', '<svg><script>alert(1)</script></svg>', ''],
])('%s has no effect in a note', (_what, markdown, text) => {
  const html = rendered(markdown);
  expect(
    html.querySelectorAll('script, img, iframe, form, input, style, svg, [onclick], [onerror], [style]'),
  ).toHaveLength(0);
  expect(html.textContent?.trim()).toBe(text);
});

test('a script tag split by another script tag does not become a script', () => {
  const html = rendered('<scr<script>ipt>alert(1)</scr</script>ipt>');
  expect(html.querySelectorAll('script, [onerror]')).toHaveLength(0);
});

test.each([
  ['[a](javascript:alert(1))', null],
  ['[a](data:text/html,x)', null],
  ['[a](//example.test)', null],
  ['[a](https://example.test/?a=1)', 'https://example.test/?a=1'],
  ['[a](mailto:a@example.test)', 'mailto:a@example.test'],
])('the link %s in a note has the address %s and passes on no referrer', (markdown, href) => {
  const link = rendered(markdown).querySelector('a');
  expect(link?.getAttribute('href') ?? null).toBe(href);
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow');
});
