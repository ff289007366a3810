/** Description of a page for sites that show links to it (Open Graph). Its texts are plain text, not HTML. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** Path of the page from the root of the site. */
  readonly path: string;
  readonly imagePath: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Adds the preview to the head of a built page, in place of the page's own description. */
export function withPreview(html: string, preview: PagePreview, publicUrl: string): string {
  const site = publicUrl.replace(/\/+$/, '');
  const [title, description] = [escapeHtml(preview.title), escapeHtml(preview.description)];
  const url = site + escapeHtml(preview.path);
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    `<meta property="og:image" content="${site + escapeHtml(preview.imagePath)}" />`,
    `<meta property="og:image:alt" content="${title}" />`,
  ];
  const bare = [
    /\s*<title>[^<]*<\/title>/g,
    /\s*<meta\s[^>]*name="description"[^>]*>/g,
    /\s*<meta\s[^>]*property="og:(?:title|description|url|image|image:alt)"[^>]*>/g,
  ].reduce((text, tag) => text.replaceAll(tag, ''), html);
  return bare.replace('</head>', () => `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);
}
