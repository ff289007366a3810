/** What a page says of itself to sites that show links to it (Open Graph). Plain texts. */
export interface PagePreview {
  readonly title: string;
  readonly description: string;
  /** From the root of the site. */
  readonly path: string;
  readonly imagePath: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Puts the preview into the head of a built page, in place of what the page says there. */
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
