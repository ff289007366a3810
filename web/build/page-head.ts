/** Files that the page's head loads. */
export interface PageFiles {
  readonly stylesheets: readonly string[];
  readonly scripts: readonly string[];
}

/** Content of a page's head. */
export interface PageHead extends PageFiles {
  readonly title: string;
  readonly description: string;
  /** The page's path from the root of the site. */
  readonly path: string;
}

/**
 * Placeholder for the address of the installation, which is unknown until the server starts.
 * `server/src/platform/http/web-files.ts` replaces it.
 */
export const SITE_PLACEHOLDER = 'https://site.invalid';

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Returns the HTML without the tags that match `tag`. */
function without(html: string, tag: RegExp): string {
  return html.replace(new RegExp(`\\s*${tag.source}`, 'g'), '');
}

function fileTags({ stylesheets, scripts }: PageFiles): string[] {
  return [
    ...stylesheets.map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
  ];
}

function withTags(html: string, tags: readonly string[]): string {
  return html.replace('</head>', `${tags.map((tag) => `    ${tag}\n`).join('')}  </head>`);
}

/**
 * Returns the template with tags that load the given files from the start. Without the tags, the browser would only
 * request the files once the first script runs.
 */
export function withFiles(template: string, files: PageFiles): string {
  return withTags(template, fileTags(files));
}

/** Returns the template with the page's own title, description, address and files. */
export function withHead(template: string, head: PageHead): string {
  const [title, description] = [escapeHtml(head.title), escapeHtml(head.description)];
  const url = SITE_PLACEHOLDER + head.path;
  const tags = [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    `<link rel="canonical" href="${url}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
    `<meta property="og:url" content="${url}" />`,
    ...fileTags(head),
  ];
  const bare = [
    /<title>[^<]*<\/title>/,
    /<meta\s[^>]*name="description"[^>]*>/,
    /<link\s[^>]*rel="canonical"[^>]*>/,
    /<meta\s[^>]*property="og:(?:title|description|url)"[^>]*>/,
  ].reduce(without, template);
  return withTags(bare, tags);
}
