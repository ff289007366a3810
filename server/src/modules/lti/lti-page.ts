import { createHash } from 'node:crypto';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { display: grid; place-items: center; min-height: 100vh; margin: 0; background: light-dark(#f6f7f9, #10141b); color: light-dark(#1b2430, #e6eaf0); }
main { box-sizing: border-box; width: min(34rem, 100%); padding: 2rem; border-radius: 0.75rem; background: light-dark(#fff, #1a2029); }
h1 { margin: 0 0 0.5rem; font-size: 1.375rem; }
p { margin: 0 0 1.25rem; }
form { margin: 0 0 1rem; }
button, a { display: inline-block; box-sizing: border-box; min-height: 2.75rem; padding: 0.625rem 1.25rem; border: 0; border-radius: 0.5rem; background: #1d5fd1; color: #fff; font: inherit; text-decoration: none; cursor: pointer; }
:focus-visible { outline: 3px solid light-dark(#1d5fd1, #8ab4ff); outline-offset: 2px; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/**
 * A page of this module. Its Content-Security-Policy says which sites may frame it and to which origin its form may be
 * sent.
 */
export interface LtiPage {
  readonly status: number;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface PageParts {
  readonly status?: number;
  readonly title: string;
  readonly body: string;
  /** Sources that may frame the page; `'none'` if absent. */
  readonly framedBy?: string;
  /** Origin to which the page's forms may be sent; `'none'` if absent. */
  readonly postsTo?: string;
  /** Number of seconds after which the page reloads; absent if it does not. */
  readonly reloadsAfterS?: number;
}

/** Returns a page that runs no scripts and loads nothing; its styles are inline. */
function pageOf({ status = 200, title, body, framedBy, postsTo, reloadsAfterS }: PageParts): LtiPage {
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    `form-action ${postsTo ?? "'none'"}`,
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "base-uri 'none'",
  ];
  const refresh = reloadsAfterS === undefined ? '' : `\n<meta http-equiv="refresh" content="${reloadsAfterS}">`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'referrer-policy': 'no-referrer',
    },
    html: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">${refresh}
<title>${title} – ${PRODUCT_NAME}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`,
  };
}

const escaped = (text: string): string => text.replaceAll(/[&<>"']/gu, (character) => `&#${character.charCodeAt(0)};`);

const fieldsOf = (fields: Iterable<readonly [string, string]>): string =>
  [...fields]
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('');

/**
 * Returns the sources that may frame this module's embedded pages: any https page, because the embedded pages show no
 * personal data, and a platform does not say which of its hosts frames them.
 */
const framedByPlatforms = (allowsLocal: boolean): string =>
  allowsLocal ? 'https: http://localhost:* http://127.0.0.1:*' : 'https:';

interface FramedLogin {
  readonly fields: Iterable<readonly [string, string]>;
  /**
   * Secret with which the page can later fetch the choice that a teacher makes in another tab; `null` if the launch
   * asks for no choice.
   */
  readonly frame: string | null;
  readonly allowsLocal: boolean;
}

/**
 * Returns the page that is embedded in the platform's page. One link opens a new tab. For a deep link, a second link
 * fetches the choice that was made in the new tab. Links are used instead of forms, because the login redirects to the
 * platform. Browsers apply the page's policy for forms to such redirects, too, and would block them.
 */
export function framedLogin({ fields, frame, allowsLocal }: FramedLogin): LtiPage {
  const query = new URLSearchParams();
  for (const [name, value] of fields) query.append(name, value);
  if (frame !== null) query.set('frame', frame);
  const open = `<p><a target="_blank" href="/api/lti/login?${escaped(query.toString())}">Open ${PRODUCT_NAME} in a new tab</a></p>`;
  const take =
    frame === null
      ? ''
      : `<p>Choose an assignment there, then come back here.</p><p><a href="/api/lti/framed?frame=${escaped(frame)}">I have chosen an assignment</a></p>`;
  return pageOf({
    title: `${PRODUCT_NAME} opens in a tab of its own`,
    body: `<p>There it knows who you are, and you see its address.</p>${open}${take}`,
    framedBy: framedByPlatforms(allowsLocal),
  });
}

/** Returns the embedded page as it is shown until a choice is made. */
export const waitingForChoice = (allowsLocal: boolean): LtiPage =>
  pageOf({
    title: 'Nothing is chosen yet',
    body: '<p>Choose an assignment in the other tab. This page notices it within a few seconds.</p>',
    framedBy: framedByPlatforms(allowsLocal),
    reloadsAfterS: 3,
  });

interface Choice {
  readonly title: string;
  readonly returnUrl: string;
  readonly token: string;
  /** Whether the page with the choice is embedded in the platform's page. */
  readonly isFramed: boolean;
  readonly allowsLocal: boolean;
}

/** Returns the page that sends a choice to the platform. Its policy lets the form be sent to no other origin. */
export function choicePage({ title, returnUrl, token, isFramed, allowsLocal }: Choice): LtiPage {
  return pageOf({
    title: 'Add the assignment to the course',
    body: `<p>“${escaped(title)}” becomes a link in the course.</p><form method="post" action="${escaped(returnUrl)}">${fieldsOf([['JWT', token]])}<button>Add it to the course</button></form>`,
    ...(isFramed ? { framedBy: framedByPlatforms(allowsLocal) } : {}),
    postsTo: new URL(returnUrl).origin,
  });
}

/** Returns the page that says why a launch was refused. */
export const refusedLaunch = (reason: string, allowsLocal: boolean): LtiPage =>
  pageOf({
    status: 400,
    title: 'This launch did not work',
    body: `<p>${escaped(reason)}</p><p>If it happens again, tell the person who set up ${PRODUCT_NAME} at your school what stands here.</p>`,
    framedBy: framedByPlatforms(allowsLocal),
  });

export const endedLaunch = (allowsLocal: boolean): LtiPage =>
  pageOf({
    status: 410,
    title: 'This launch has ended',
    body: '<p>Open the link in the course again.</p>',
    framedBy: framedByPlatforms(allowsLocal),
  });
