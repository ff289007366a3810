import type { z } from 'zod';
import { PROBLEMS, type ProblemCode } from './problem-codes.ts';

/**
 * One API endpoint. The tables `<area>.endpoints.ts` are the only list of endpoints. The server's routes, the browser's
 * typed client, the OpenAPI document, the tables of docs/api.md and the role matrix test are all made from them.
 */
export interface Endpoint {
  /** The operation id: unique, a verb and its object. */
  readonly id: string;
  readonly tag: EndpointTag;
  readonly access: Access;
  /** A verb phrase without a full stop that says what the endpoint does. */
  readonly summary: string;
  /** What a caller must know beyond the schemas, in Markdown: complete sentences on one line. */
  readonly description?: string;
  /** An object schema with a field for each `{name}` of the path. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType | MediaContent<unknown>;
  readonly response: z.ZodType | MediaContent<unknown>;
  /** Responses that are not problems and have a status code other than 200. */
  readonly otherResponses?: Readonly<Record<number, z.ZodType>>;
  /**
   * Problem codes that are listed for this endpoint alone. `problemCodesOf` adds the codes that follow from the other
   * fields.
   */
  readonly problems?: readonly ProblemCode[];
  /** Where the idempotency key is sent: in the header `idempotency-key`, or in a field of the body. */
  readonly idempotencyKey?: 'header' | `body.${string}`;
  /**
   * Maximum number of requests per minute, counted for each network address, or for each account if `per` is `account`.
   */
  readonly limit?: { readonly perMinute: number; readonly per?: 'account' };
  /** Maximum size of the body in bytes; 1 MiB if absent. */
  readonly bodyMaxBytes?: number;
  /** Whether the response has an `etag`, so that a matching `if-none-match` gets 304. */
  readonly hasEtag?: true;
  /**
   * For signed requests from other servers. They need no CSRF token; the handler gets the original bytes of the body in
   * `request.rawBody` and checks the signature.
   */
  readonly isSignedWebhook?: true;
  /**
   * For a link that the server has signed and sent, for example in an email. It needs no CSRF token, because mail
   * programs open it without a session; the handler checks the signature.
   */
  readonly isSignedLink?: true;
  /**
   * For a message of a learning platform (LTI 1.3), which the browser posts from the platform's page. It needs no CSRF
   * token; the handler checks the state, the cookie to which the state is bound, and the platform's signature.
   */
  readonly isPlatformMessage?: true;
  /**
   * For monitoring and other machines of the operator. If the installation has an operations token, the bearer token
   * must equal it.
   */
  readonly isForOperators?: true;
  /**
   * Whether a suspended account may call the endpoint. If not, an endpoint for signed-in people refuses suspended
   * accounts, and an endpoint for anyone treats them as visitors.
   */
  readonly isOpenToSuspended?: true;
}

/** Fields that exempt a write from the CSRF token. Each value names the check that the handler makes instead. */
export const CSRF_EXEMPTIONS = {
  isSignedWebhook: 'the signature of the body',
  isSignedLink: 'the signature of the link',
  isPlatformMessage: 'the state, the cookie of the browser and the signature of the platform’s token',
} as const satisfies Partial<Record<keyof Endpoint, string>>;

/** Returns which check replaces the CSRF token; `null` if a write to the endpoint needs the token. */
export function csrfExemptionOf(endpoint: Endpoint): string | null {
  const exemption = Object.entries(CSRF_EXEMPTIONS).find(([field]) => endpoint[field as keyof Endpoint] === true);
  return exemption?.[1] ?? null;
}

/** Whether a write to the endpoint needs a CSRF token. */
export const needsCsrfToken = (endpoint: Endpoint): boolean => csrfExemptionOf(endpoint) === null;

/** Who may call an endpoint. `moderator` includes administrators. The server checks access before it reads the body. */
export const ACCESS_LEVELS = ['anyone', 'signed-in', 'sandbox', 'moderator', 'administrator'] as const;
export type Access = (typeof ACCESS_LEVELS)[number];

/** The groups of the OpenAPI document, which are also the tables of docs/api.md. */
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

/** A method and a path, such as `POST /api/bias-tests/{id}/answers`. */
export type EndpointKey = `${Method} /${string}`;
export type EndpointTable = Readonly<Record<EndpointKey, Endpoint>>;

/** Content that is not JSON. `Value` is what a client sends or gets. */
export interface MediaContent<Value> {
  readonly mediaTypes: readonly string[];
  /** This field is never set. It exists only to carry the type. */
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

/** The types that a client sends to an endpoint and receives from it. */
export type EndpointTypes<E> = {
  [Part in keyof E & ('params' | 'query' | 'body' | 'response')]: Part extends 'response'
    ? Received<E[Part]>
    : Sent<E[Part]>;
} & { readonly hasKeyInBody: E extends { readonly idempotencyKey: `body.${string}` } ? true : false };

/** Splits a key into method and path: `['POST', '/api/bias-tests/{id}/answers']`. */
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

/** Returns every problem code that the endpoint may respond with, by ascending status. */
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
