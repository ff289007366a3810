import type { z } from 'zod';
import { PROBLEMS, type ProblemCode } from './problem-codes.ts';

/**
 * One API endpoint. The tables `<area>.endpoints.ts` are the only list of them: the server's routes, the browser's typed
 * client, the OpenAPI document, the tables of docs/api.md and the role matrix test are made from them.
 */
export interface Endpoint {
  /** The operation id: unique, a verb and an object. */
  readonly id: string;
  readonly tag: EndpointTag;
  readonly access: Access;
  /** A verb phrase without a full stop. */
  readonly summary: string;
  /** What a caller needs to know beyond the schemas: Markdown, complete sentences, one line. */
  readonly description?: string;
  /** An object schema with a field for each `{name}` of the path. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType | MediaContent<unknown>;
  readonly response: z.ZodType | MediaContent<unknown>;
  /** Responses with other status codes than 200 that are no problems. */
  readonly otherResponses?: Readonly<Record<number, z.ZodType>>;
  /** The problem codes of this endpoint alone; `problemCodesOf` adds those that follow from the other fields. */
  readonly problems?: readonly ProblemCode[];
  /** Where the idempotency key is: the header `idempotency-key`, or a field of the body. */
  readonly idempotencyKey?: 'header' | `body.${string}`;
  /** Requests per minute, counted per network address unless `per` says otherwise. */
  readonly limit?: { readonly perMinute: number; readonly per?: 'account' };
  /** 1 MiB if absent. */
  readonly bodyMaxBytes?: number;
  /** Whether the response has an `etag`, and a matching `if-none-match` gets 304. */
  readonly hasEtag?: true;
  /**
   * For calls of other servers that sign the body: no CSRF token is asked for, and the handler gets the bytes as they were
   * sent in `request.rawBody`. The handler checks the signature.
   */
  readonly isSignedWebhook?: true;
  /**
   * For a link that the server has signed and sent, such as in an email: mail programs call it without a session, so no CSRF
   * token is asked for. The handler checks the signature.
   */
  readonly isSignedLink?: true;
  /**
   * For a message of a learning platform (LTI 1.3), which the browser posts from the platform's page: no CSRF token is asked for. The
   * handler checks the state, the cookie that it is bound to, and the platform's signature.
   */
  readonly isPlatformMessage?: true;
  /** For the operator's machines: if the installation has an operations token, the bearer token must be that one. */
  readonly isForOperators?: true;
  /**
   * Whether somebody whose account is suspended may call. Endpoints for signed-in people refuse them otherwise, and endpoints for anyone
   * answer them as a visitor.
   */
  readonly isOpenToSuspended?: true;
}

/** The fields that exempt a write from the CSRF token, each with what the handler checks in its place. */
export const CSRF_EXEMPTIONS = {
  isSignedWebhook: 'the signature of the body',
  isSignedLink: 'the signature of the link',
  isPlatformMessage: 'the state, the cookie of the browser and the signature of the platform’s token',
} as const satisfies Partial<Record<keyof Endpoint, string>>;

/** Returns what is checked in place of a CSRF token; `null` if a write to the endpoint needs the token. */
export function csrfExemptionOf(endpoint: Endpoint): string | null {
  const exemption = Object.entries(CSRF_EXEMPTIONS).find(([field]) => endpoint[field as keyof Endpoint] === true);
  return exemption?.[1] ?? null;
}

/** Whether a write to the endpoint needs a CSRF token. */
export const needsCsrfToken = (endpoint: Endpoint): boolean => csrfExemptionOf(endpoint) === null;

/** Who may call: `moderator` means moderators and administrators. The server checks it before it reads the body. */
export const ACCESS_LEVELS = ['anyone', 'signed-in', 'sandbox', 'moderator', 'administrator'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

/** The groups of the OpenAPI document, and the tables of docs/api.md. */
export const ENDPOINT_TAGS = {
  Accounts: 'Registration, sign-in, passwords and sessions',
  Market: 'Assets, prices and candles',
  Charts: 'Drawings and settings of a learner’s charts',
  Desk: 'Order presets, chart templates and price alerts of a learner',
  'Bias Test': 'Calls on masked charts, graded by the rules of docs/bias-test.md',
  'Chart Exam': 'Marks on real charts, graded by the rules of docs/grading.md',
  'Real or Shuffled': 'Pairs of a recorded chart and its bars in random order',
  Study: 'Lessons with tasks on charts, quizzes, challenges and reviews',
  Guidance: 'The led first hour, and what to do next',
  Evidence: 'What a learner’s record shows beside chance, by the rules of docs/evidence.md',
  Certificates: 'Signed certificates that anybody can check',
  Profile: 'Terms, username, profile image and feedback',
  People: 'Public pages, and who follows, blocks and mutes whom',
  Classes: 'Classes with a teacher: assignments, results and live sessions',
  Feed: 'Posts of learners with likes, comments and reports',
  Images: 'Profile images, and images of this site in other sizes',
  Sandbox: 'Accounts, orders, positions and the ledger of the sandbox',
  Journal: 'Closed trades of a sandbox account with their score',
  Imports: 'Real trades of a learner from exports of brokers, apart from everything else',
  Dashboard: 'What a learner’s trades, ratings and answers show over time',
  Replay: 'Practice on history, bar by bar',
  Billing: 'Plans, purchases, invoices and promo codes',
  Notifications: 'Notifications of a learner',
  LTI: 'Launches from learning platforms such as Moodle and Canvas, by LTI 1.3',
  Administration: 'Accounts, settings, results and the state of the installation, for administrators',
  Analytics: 'Page views and browser errors, sent by the web app',
  Operations: 'Health, metrics and this document',
} as const;
export type EndpointTag = keyof typeof ENDPOINT_TAGS;

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** `POST /api/bias-tests/{id}/answers`. */
export type EndpointKey = `${Method} /${string}`;
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;

/** Content that is not JSON. `Value` is what a client sends or gets. */
export interface MediaContent<Value> {
  readonly mediaTypes: readonly string[];
  /** Never set: it only carries the type. */
  readonly value?: Value;
}

export function mediaContent<Value>(...mediaTypes: string[]): MediaContent<Value> {
  return { mediaTypes };
}

export function isMediaContent(content: z.ZodType | MediaContent<unknown>): content is MediaContent<unknown> {
  return 'mediaTypes' in content;
}

type Sent<Content> = Content extends z.ZodType
  ? z.input<Content>
  : Content extends MediaContent<infer Value>
    ? Value
    : never;
type Received<Content> = Content extends z.ZodType
  ? z.output<Content>
  : Content extends MediaContent<infer Value>
    ? Value
    : never;

/** What a client sends to an endpoint and gets back. */
export type EndpointTypes<E> = {
  [Part in keyof E & ('params' | 'query' | 'body' | 'response')]: Part extends 'response'
    ? Received<E[Part]>
    : Sent<E[Part]>;
};

/** `['POST', '/api/bias-tests/{id}/answers']`. */
export function splitEndpointKey(key: EndpointKey): readonly [method: Method, path: string] {
  const [name, path = ''] = key.split(' ');
  const method = METHODS.find((each) => each === name);
  if (method === undefined) throw new Error(`${key} does not start with a method`);
  return [method, path];
}

const ACCESS_PROBLEMS: Readonly<Record<Access, readonly ProblemCode[]>> = {
  anyone: [],
  'signed-in': ['not-signed-in'],
  sandbox: ['not-signed-in', 'sandbox-locked'],
  administrator: ['not-signed-in', 'not-allowed', 'second-factor-required'],
  moderator: ['not-signed-in', 'not-allowed', 'second-factor-required'],
};

/** Every code with which the endpoint may answer, by ascending status. */
export function problemCodesOf(key: EndpointKey, endpoint: Endpoint): ProblemCode[] {
  const [method, path] = splitEndpointKey(key);
  const isWrite = method !== 'GET';
  const isUnderApi = path.startsWith('/api/');
  const takesInput = endpoint.params !== undefined || endpoint.query !== undefined || isWrite;
  const found = new Set<ProblemCode>([
    ...(takesInput ? (['invalid-request'] as const) : []),
    ...ACCESS_PROBLEMS[endpoint.access],
    ...(endpoint.isForOperators === true ? (['not-allowed'] as const) : []),
    ...(endpoint.access === 'anyone' || endpoint.isOpenToSuspended === true ? [] : (['account-suspended'] as const)),
    ...(isWrite && needsCsrfToken(endpoint) ? (['csrf-rejected'] as const) : []),
    ...(isWrite ? (['body-too-large', 'unsupported-media-type'] as const) : []),
    ...(endpoint.idempotencyKey === undefined ? [] : (['idempotency-conflict'] as const)),
    ...(endpoint.problems ?? []),
    ...(isUnderApi || endpoint.limit !== undefined ? (['too-many-requests'] as const) : []),
    'internal-error',
    'unavailable',
  ]);
  return [...found].toSorted((a, b) => PROBLEMS[a].status - PROBLEMS[b].status);
}
