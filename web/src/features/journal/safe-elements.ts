import DOMPurify from 'dompurify';
import { Marked } from 'marked';

/** Tags needed for text. None of them loads anything, runs code, or takes input. */
const TAGS = 'p br hr strong em del code pre blockquote ul ol li a h3 table thead tbody tr th td'.split(' ');

/** All headings of a note have the same level, below the headings of the page. */
const marked = new Marked({
  gfm: true,
  breaks: true,
  walkTokens: (token) => {
    if (token.type === 'heading') token['depth'] = 3;
  },
});

/**
 * Converts Markdown to safe elements. Keeps only the elements in `TAGS`, and no attribute except the address of a link,
 * which must be http, https or mailto. Other tags are removed but their text is kept, except the text of scripts and
 * styles. Returns elements instead of HTML, because Trusted Types reject HTML strings.
 */
export function safeElements(markdown: string): DocumentFragment {
  const html = marked.parse(markdown, { async: false });
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const link of fragment.querySelectorAll('a')) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  return fragment;
}
