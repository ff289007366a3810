/**
 * A learning platform on this machine that implements the platform's side of LTI 1.3: login initiation, authorization
 * endpoint with `form_post`, keys, access tokens in exchange for signed assertions, gradebook columns, and the address
 * to which the tool returns choices of content. It is written independently of the product's code and checks every
 * signature of the tool.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type CryptoKey,
  type JWTPayload,
} from 'jose';
import {
  CLAIM,
  DEEP_LINK,
  DEEP_LINK_DATA,
  launchClaims,
  type CourseLink,
  type PlatformPerson,
} from './lti-platform-claims.ts';
import { attribute, formPage, html, json, serve, type Answer, type PlatformRequest } from './lti-platform-http.ts';

export type { CourseLink, PlatformPerson } from './lti-platform-claims.ts';

export interface ReceivedScore {
  readonly column: string;
  readonly contentType: string;
  readonly score: Readonly<Record<string, unknown>>;
}

/** Changes to the claims before the platform signs them, to check that the tool rejects them. */
export interface Forgery {
  readonly claims?: (claims: JWTPayload) => JWTPayload;
  readonly key?: CryptoKey;
  readonly header?: Readonly<Record<string, unknown>>;
  readonly token?: (token: string) => string;
}

export interface TestPlatform {
  readonly issuer: string;
  readonly clientId: string;
  readonly deploymentId: string;
  /** Body for `POST /api/admin/lti/platforms`, which registers this platform. */
  readonly registration: Readonly<Record<string, unknown>>;
  readonly scores: ReceivedScore[];
  /** Content items of the choices that the tool returned with a valid signature. */
  readonly choices: Readonly<Record<string, unknown>>[];
  /** Reasons for which the platform rejected choices or assertions. */
  readonly faults: string[];
  /** Number of requests for keys and for access tokens. */
  readonly counts: { keys: number; tokens: number };
  /** Status with which the platform responds to all scores from now on. */
  scoreStatus: number;
  /** Returns the platform's time in epoch ms. */
  now: () => number;
  forgery: Forgery;
  /** Replaces the signing key, and removes the old key from the published keys. */
  rotateKey(): Promise<void>;
  makeKey(): Promise<CryptoKey>;
  /** Returns the query with which the platform starts a login at the tool. */
  initiation(person: PlatformPerson, link: CourseLink | null): URLSearchParams;
  /** Returns the form that the authorization endpoint posts to the tool. */
  authorize(url: string): Promise<{ readonly action: string; readonly form: URLSearchParams }>;
  /** Returns the address of a page of the course that shows the tool in a frame, or links to it. */
  pageUrl(kind: 'frame' | 'link', person: PlatformPerson, link: CourseLink | null): string;
  close(): Promise<void>;
}

export interface TestPlatformOptions {
  readonly toolUrl: string;
  /** Fetches the published keys of the tool. */
  readonly toolKeys: () => Promise<unknown>;
  readonly now?: () => number;
}

let platforms = 0;
let keys = 0;

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = `key-${++keys}`;
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}

/** Opens a platform on a free port. */
export async function openLtiPlatform({
  toolUrl,
  toolKeys,
  now = Date.now,
}: TestPlatformOptions): Promise<TestPlatform> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = `client-${++platforms}`;
  const deploymentId = 'deployment-1';
  let signing = await newKey();
  const platform: TestPlatform = {
    issuer,
    clientId,
    deploymentId,
    registration: registrationOf(issuer, clientId, deploymentId),
    scores: [],
    choices: [],
    faults: [],
    counts: { keys: 0, tokens: 0 },
    scoreStatus: 204,
    now,
    forgery: {},
    async rotateKey() {
      signing = await newKey();
    },
    makeKey: async () => (await newKey()).privateKey,
    initiation: (person, link) =>
      new URLSearchParams({
        iss: issuer,
        client_id: clientId,
        login_hint: `${person.subject}|${person.role}`,
        lti_message_hint: JSON.stringify(link),
        lti_deployment_id: deploymentId,
        target_link_uri: `${toolUrl}/api/lti/launch${link === null ? '?for=choice' : ''}`,
      }),
    authorize: readForm,
    pageUrl: (kind, person, link) => `${issuer}/course/${kind}?${platform.initiation(person, link).toString()}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const side = { platform, toolUrl, toolKeys, signing: () => signing };
  const routes = { ...loginRoutes(side), ...serviceRoutes(side) };
  serve(server, async (request) => {
    const path = request.path.startsWith('/columns/') ? '/columns' : request.path;
    return (await routes[path]?.(request)) ?? json(404, {});
  });
  return platform;
}

interface Side extends Pick<TestPlatformOptions, 'toolUrl' | 'toolKeys'> {
  readonly platform: TestPlatform;
  readonly signing: () => Awaited<ReturnType<typeof newKey>>;
}

type Routes = Record<string, (request: PlatformRequest) => Promise<Answer>>;

/** Routes for keys, authorization, and pages of a course. */
function loginRoutes({ platform, toolUrl, signing }: Side): Routes {
  const { issuer, clientId, deploymentId } = platform;

  async function sign(query: URLSearchParams): Promise<string> {
    const { forgery } = platform;
    const claims = launchClaims({ issuer, clientId, deploymentId, toolUrl, now: platform.now(), query });
    const { kid, privateKey } = signing();
    const token = await new SignJWT(forgery.claims?.(claims) ?? claims)
      .setProtectedHeader({ alg: 'RS256', kid, ...forgery.header })
      .sign(forgery.key ?? privateKey);
    return forgery.token?.(token) ?? token;
  }

  const start = (query: URLSearchParams) => `${toolUrl}/api/lti/login?${attribute(query.toString())}`;
  return {
    '/keys': async () => {
      platform.counts.keys += 1;
      return json(200, { keys: [signing().jwk] });
    },
    '/auth': async ({ query }) => {
      const fields = { state: query.get('state') ?? '', id_token: await sign(query) };
      return html(formPage(query.get('redirect_uri') ?? '', fields));
    },
    '/course/frame': async ({ query }) =>
      html(
        `<title>Course</title><h1>Course</h1><iframe title="Tool" width="800" height="600" src="${start(query)}"></iframe>`,
      ),
    '/course/link': async ({ query }) =>
      html(`<title>Course</title><h1>Course</h1><a href="${start(query)}">Open the tool</a>`),
  };
}

/** Routes for choices returned by the tool, access tokens, and gradebook columns. */
function serviceRoutes({ platform, toolKeys }: Side): Routes {
  const { issuer, clientId, deploymentId } = platform;
  const tokens = new Set<string>();
  const assertionIds = new Set<string>();

  async function checked(token: string, audience: string): Promise<JWTPayload> {
    const published = createLocalJWKSet((await toolKeys()) as Parameters<typeof createLocalJWKSet>[0]);
    const currentDate = new Date(platform.now());
    const options = { issuer: clientId, audience, currentDate, requiredClaims: ['exp', 'iat'] };
    return (await jwtVerify(token, published, options)).payload;
  }

  async function refusing(work: () => Promise<Answer>, refusal: Answer): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      platform.faults.push(String(error));
      return refusal;
    }
  }

  const giveToken = async ({ form }: PlatformRequest): Promise<Answer> => {
    const { jti, sub } = await checked(form.get('client_assertion') ?? '', `${issuer}/token`);
    if (sub !== clientId || jti === undefined || assertionIds.has(jti))
      throw new Error('the assertion was used before');
    assertionIds.add(jti);
    const token = `token-${tokens.size + 1}`;
    tokens.add(token);
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') });
  };
  const takeChoice = async ({ form }: PlatformRequest): Promise<Answer> => {
    const claims = await checked(form.get('JWT') ?? '', issuer);
    if (claims[`${DEEP_LINK}/data`] !== DEEP_LINK_DATA) throw new Error('the data did not come back');
    if (claims[`${CLAIM}/message_type`] !== 'LtiDeepLinkingResponse') throw new Error('no response');
    if (claims[`${CLAIM}/deployment_id`] !== deploymentId) throw new Error('another deployment');
    platform.choices.push(...(claims[`${DEEP_LINK}/content_items`] as Record<string, unknown>[]));
    return html('<title>Course</title><h1>The link is in the course</h1>');
  };
  return {
    '/token': (request) => {
      platform.counts.tokens += 1;
      return refusing(() => giveToken(request), json(400, { error: 'invalid_client' }));
    },
    '/choice': (request) => refusing(() => takeChoice(request), html('<title>Refused</title><h1>Refused</h1>', 400)),
    '/columns': async ({ method, path, headers, body }) => {
      const [, , column = '', last] = path.split('/');
      if (method !== 'POST' || last !== 'scores') return json(404, {});
      if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return json(401, {});
      if (platform.scoreStatus >= 300) return json(platform.scoreStatus, {});
      platform.scores.push({ column, contentType: headers['content-type'] ?? '', score: JSON.parse(body) });
      return json(204, {});
    },
  };
}

const registrationOf = (issuer: string, clientId: string, deploymentId: string) => ({
  name: 'Test Platform',
  issuer,
  clientId,
  authorizationUrl: `${issuer}/auth`,
  tokenUrl: `${issuer}/token`,
  keysUrl: `${issuer}/keys`,
  deploymentIds: [deploymentId],
});

/** Returns the form of the page at an address, as a browser would submit it. */
async function readForm(url: string): Promise<{ readonly action: string; readonly form: URLSearchParams }> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams();
  for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/gu)) form.append(name, value);
  return { action: /action="([^"]*)"/u.exec(page)?.[1] ?? '', form };
}
