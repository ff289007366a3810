/**
 * A learning platform on this machine, which plays its part of LTI 1.3 by the messages of the standard: login initiation, authorization
 * endpoint with `form_post`, keys, access tokens for signed assertions, gradebook columns, and the address that choices return to. It is
 * written apart from the product's code and checks every signature of the tool.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';
const DEEP_LINK = 'https://purl.imsglobal.org/spec/lti-dl/claim';
const GRADES = 'https://purl.imsglobal.org/spec/lti-ags';
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';

export interface PlatformPerson {
  readonly subject: string;
  readonly role: 'Instructor' | 'Learner';
}

/** What a link of the course launches: `null` asks to choose what a new link opens. */
export interface CourseLink {
  readonly id: string;
  readonly custom: Readonly<Record<string, string>>;
}

export interface ReceivedScore {
  readonly column: string;
  readonly contentType: string;
  readonly score: Readonly<Record<string, unknown>>;
}

/** Changes what a platform signs, to see that the tool refuses it. */
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
  /** Body for `POST /api/admin/lti/platforms`. */
  readonly registration: Readonly<Record<string, unknown>>;
  readonly scores: ReceivedScore[];
  /** Content items of the choices that came back, with a valid signature of the tool. */
  readonly choices: Readonly<Record<string, unknown>>[];
  /** Choices or assertions whose signature, audience or id was wrong. */
  readonly faults: string[];
  /** How often keys and access tokens were asked for. */
  readonly counts: { keys: number; tokens: number };
  /** The status for the next scores, and all after them. */
  scoreStatus: number;
  /** The time of the platform in epoch ms. */
  now: () => number;
  forgery: Forgery;
  /** Makes the next signing key; the old one is gone from the published keys. */
  rotateKey(): Promise<void>;
  makeKey(): Promise<CryptoKey>;
  /** The query with which the platform starts a login at the tool. */
  initiation(person: PlatformPerson, link: CourseLink | null): URLSearchParams;
  /** What the authorization endpoint posts to the tool. */
  authorize(url: string): Promise<{ readonly action: string; readonly form: URLSearchParams }>;
  /** A page of the course that shows the tool in a frame, and one that links to it. */
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

export async function openLtiPlatform({
  toolUrl,
  toolKeys,
  now = Date.now,
}: TestPlatformOptions): Promise<TestPlatform> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = `client-${++platforms}`;
  let keyNumber = 0;
  let signing = await newKey();
  const tokens = new Set<string>();
  const assertionIds = new Set<string>();

  async function newKey() {
    const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
    const kid = `${clientId}-key-${++keyNumber}`;
    return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
  }

  async function checked(token: string, audience: string): Promise<JWTPayload> {
    const keys = createLocalJWKSet((await toolKeys()) as Parameters<typeof createLocalJWKSet>[0]);
    const { payload } = await jwtVerify(token, keys, {
      issuer: clientId,
      audience,
      currentDate: new Date(platform.now()),
      requiredClaims: ['exp', 'iat'],
    });
    return payload;
  }

  async function sign(query: URLSearchParams): Promise<string> {
    const { forgery } = platform;
    const [subject = '', role = ''] = (query.get('login_hint') ?? '').split('|');
    const link = JSON.parse(query.get('lti_message_hint') ?? 'null') as CourseLink | null;
    const issuedAt = Math.floor(platform.now() / 1000);
    const claims: JWTPayload = {
      iss: origin,
      aud: clientId,
      sub: subject,
      iat: issuedAt,
      exp: issuedAt + 300,
      nonce: query.get('nonce') ?? '',
      [`${CLAIM}/version`]: '1.3.0',
      [`${CLAIM}/deployment_id`]: platform.deploymentId,
      [`${CLAIM}/roles`]: [`${MEMBERSHIP}${role}`],
      [`${CLAIM}/context`]: { id: 'course-1', title: 'Markets 101' },
      [`${CLAIM}/target_link_uri`]: `${toolUrl}/api/lti/launch`,
      ...(link === null ? deepLinkClaims() : resourceClaims(link)),
    };
    const changed = forgery.claims?.(claims) ?? claims;
    const token = await new SignJWT(changed)
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid, ...forgery.header })
      .sign(forgery.key ?? signing.privateKey);
    return forgery.token?.(token) ?? token;
  }

  const deepLinkClaims = (): JWTPayload => ({
    [`${CLAIM}/message_type`]: 'LtiDeepLinkingRequest',
    [`${DEEP_LINK}/deep_linking_settings`]: {
      deep_link_return_url: `${origin}/choice`,
      accept_types: ['ltiResourceLink'],
      accept_presentation_document_targets: ['iframe', 'window'],
      data: 'csrf of the platform',
    },
  });
  const resourceClaims = ({ id, custom }: CourseLink): JWTPayload => ({
    [`${CLAIM}/message_type`]: 'LtiResourceLinkRequest',
    [`${CLAIM}/resource_link`]: { id, title: 'A link' },
    [`${CLAIM}/custom`]: custom,
    [`${GRADES}/claim/endpoint`]: {
      scope: [`${GRADES}/scope/score`, `${GRADES}/scope/lineitem`],
      lineitem: `${origin}/columns/${id}?type_id=1`,
      lineitems: `${origin}/columns`,
    },
  });

  const routes: Readonly<Record<string, (request: PlatformRequest) => Promise<Answer>>> = {
    '/keys': async () => {
      platform.counts.keys += 1;
      return json(200, { keys: [signing.jwk] });
    },
    '/auth': async ({ query }) =>
      html(formPage(query.get('redirect_uri') ?? '', { state: query.get('state') ?? '', id_token: await sign(query) })),
    '/token': async ({ form }) => {
      platform.counts.tokens += 1;
      try {
        const { jti, sub } = await checked(form.get('client_assertion') ?? '', `${origin}/token`);
        if (sub !== clientId || jti === undefined || assertionIds.has(jti))
          throw new Error('the assertion was used before');
        assertionIds.add(jti);
      } catch (error) {
        platform.faults.push(String(error));
        return json(400, { error: 'invalid_client' });
      }
      const token = `token-${tokens.size + 1}`;
      tokens.add(token);
      return json(200, { access_token: token, token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') });
    },
    '/choice': async ({ form }) => {
      try {
        const claims = await checked(form.get('JWT') ?? '', origin);
        if (claims[`${DEEP_LINK}/data`] !== 'csrf of the platform') throw new Error('the data did not come back');
        if (claims[`${CLAIM}/message_type`] !== 'LtiDeepLinkingResponse') throw new Error('no response');
        if (claims[`${CLAIM}/deployment_id`] !== platform.deploymentId) throw new Error('another deployment');
        platform.choices.push(...(claims[`${DEEP_LINK}/content_items`] as Record<string, unknown>[]));
      } catch (error) {
        platform.faults.push(String(error));
        return html('<title>Refused</title><h1>Refused</h1>', 400);
      }
      return html('<title>Course</title><h1>The link is in the course</h1>');
    },
    '/course/frame': async ({ query }) =>
      html(
        `<title>Course</title><h1>Course</h1><iframe title="Tool" width="800" height="600" src="${toolUrl}/api/lti/login?${attribute(query.toString())}"></iframe>`,
      ),
    '/course/link': async ({ query }) =>
      html(
        `<title>Course</title><h1>Course</h1><a href="${toolUrl}/api/lti/login?${attribute(query.toString())}">Open the tool</a>`,
      ),
  };

  async function takeScore({ path, headers, body }: PlatformRequest): Promise<Answer> {
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return json(401, {});
    if (platform.scoreStatus >= 300) return json(platform.scoreStatus, {});
    const column = decodeURIComponent(path.split('/')[2] ?? '');
    platform.scores.push({ column, contentType: headers['content-type'] ?? '', score: JSON.parse(body) });
    return json(204, {});
  }

  serve(server, async (request) => {
    const isScore = request.method === 'POST' && /^\/columns\/[^/]+\/scores$/u.test(request.path);
    if (isScore) return takeScore(request);
    return (await routes[request.path]?.(request)) ?? json(404, {});
  });

  const platform: TestPlatform = {
    issuer: origin,
    clientId,
    deploymentId: 'deployment-1',
    registration: {
      name: 'Test Platform',
      issuer: origin,
      clientId,
      authorizationUrl: `${origin}/auth`,
      tokenUrl: `${origin}/token`,
      keysUrl: `${origin}/keys`,
      deploymentIds: ['deployment-1'],
    },
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
        iss: origin,
        client_id: clientId,
        login_hint: `${person.subject}|${person.role}`,
        lti_message_hint: JSON.stringify(link),
        lti_deployment_id: platform.deploymentId,
        target_link_uri: `${toolUrl}/api/lti/launch${link === null ? '?for=choice' : ''}`,
      }),
    async authorize(url) {
      const page = await (await fetch(url)).text();
      const form = new URLSearchParams();
      for (const [, name = '', value = ''] of page.matchAll(/name="(\w+)" value="([^"]*)"/gu)) form.append(name, value);
      return { action: /action="([^"]*)"/u.exec(page)?.[1] ?? '', form };
    },
    pageUrl: (kind, person, link) => `${origin}/course/${kind}?${platform.initiation(person, link).toString()}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return platform;
}

interface PlatformRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (status: number, value: unknown): Answer => ({
  status,
  type: 'application/json',
  body: JSON.stringify(value),
});
const html = (body: string, status = 200): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  body: `<!doctype html><html lang="en">${body}</html>`,
});
const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** The page of `form_post`: it sends itself. */
const formPage = (action: string, fields: Readonly<Record<string, string>>): string =>
  `<title>Launch</title><body onload="document.forms[0].submit()"><form method="post" action="${attribute(action)}">${Object.entries(
    fields,
  )
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${attribute(value)}">`)
    .join('')}</form></body>`;

function serve(server: Server, handle: (request: PlatformRequest) => Promise<Answer>): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://platform');
      const body = Buffer.concat(parts).toString();
      const { method = 'GET', headers } = request;
      handle({
        method,
        path: url.pathname,
        query: url.searchParams,
        form: new URLSearchParams(body),
        headers,
        body,
      }).then(
        ({ status, type, body: sent }) =>
          response.writeHead(status, { 'content-type': type }).end(status === 204 ? undefined : sent),
        (error: Error) => response.destroy(error),
      );
    });
  });
}
