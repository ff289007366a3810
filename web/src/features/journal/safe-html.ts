import DOMPurify from 'dompurify';
import { Marked } from 'marked';

/** What text needs and nothing that loads, runs, or takes input. */
const TAGS = 'p br hr strong em del code pre blockquote ul ol li a h3 table thead tbody tr th td'.split(' ');

/** Headings of a note stand below the page's own: one level is enough for it. */
const marked = new Marked({
  gfm: true,
  breaks: true,
  walkTokens: (token) => {
    if (token.type === 'heading') token['depth'] = 3;
  },
});

/**
 * Markdown as HTML that is safe to put into the page: only the tags above, no attributes but the address of a link, and links
 * only to http, https and mail. Other tags are taken out with what they would run; their text stays.
 */
export function safeHtml(markdown: string): string {
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
  const holder = document.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}
