import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { display: grid; place-items: center; min-height: 100vh; box-sizing: border-box; margin: 0; padding: 1rem; background: light-dark(#f5f7fa, #0b0e14); color: light-dark(#131a26, #e8ecf3); }
main { box-sizing: border-box; width: min(30rem, 100%); padding: clamp(1.25rem, 5vw, 2rem); border: 1px solid light-dark(#d8dee8, #2a3342); border-radius: 0.75rem; background: light-dark(#fff, #12161f); }
main > a:first-child { display: inline-block; margin-bottom: 1rem; color: inherit; font-weight: 680; line-height: 2.75rem; text-decoration: none; }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; }
p { margin: 0 0 1.25rem; }
p:last-child { margin: 0; }
button { min-height: 2.75rem; padding: 0.625rem 1.25rem; border: 0; border-radius: 0.5rem; background: #1f5fd0; color: #fff; font: inherit; cursor: pointer; }
a { color: light-dark(#1b5ac8, #6ba6ff); }
:focus-visible { outline: 3px solid light-dark(#1b5ac8, #6ba6ff); outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * Headers of the unsubscribe pages. They make a browser run no script, load only the page's own style, and never send
 * the address with its token to another site.
 */
export const UNSUBSCRIBE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
  'referrer-policy': 'no-referrer',
} as const;

function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} – ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<a href="/">${PRODUCT_NAME}</a>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`;
}

const PREFERENCES = `<a href="/notifications">notification preferences</a>`;

/**
 * Returns the page with the button that stops emails about notifications. Its form is sent to the page's own address,
 * which contains the token.
 */
export const askToUnsubscribe = (): string =>
  pageOf(
    'Stop notification emails?',
    `<p>${PRODUCT_NAME} will send you no more emails about notifications. Security emails still reach you.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button>Stop these emails</button></form>`,
  );

export const unsubscribed = (): string =>
  pageOf(
    'Notification emails are stopped',
    `<p>We send you no more of them. You can switch them on again in your ${PREFERENCES}.</p>`,
  );

export const invalidLink = (): string =>
  pageOf(
    'This link is not valid',
    `<p>Nothing was changed. The link may be incomplete: open it from the email again, or stop the emails in your ${PREFERENCES}.</p>`,
  );
