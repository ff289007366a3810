import { loginResponse } from '@tradesense/contract/auth.ts';
import { CSRF_COOKIE } from '@tradesense/contract/product.ts';
import { createApp } from '../src/app.ts';
import { createPlatform } from '../src/platform/platform.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './harness.ts';
import { createTestClient, type TestClient } from './test-client.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** A browser that takes requests as `METHOD /path`. It has a CSRF token from the start. */
export interface Browser {
  bearer: string | undefined;
  readonly cookies: Map<string, string>;
  readonly csrfToken: string;
  call(call: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

export interface Mail {
  readonly subject: string;
  readonly source: string;
}

/** The server as its visitors see it: their browsers, the emails they get, and a clock. */
export interface Identity {
  readonly testApp: TestApp;
  browser(): Promise<Browser>;
  /** Creates a verified account and signs it in. Returns the browser: `browser` if given, otherwise a new one. */
  learner(email: string, password: string, browser?: Browser): Promise<Browser>;
  /** Signs an account in and returns its new browser. */
  signIn(email: string, password: string, headers?: Record<string, string>): Promise<Browser>;
  /** Returns all emails to this address so far, oldest first. */
  mailsTo(address: string): Promise<Mail[]>;
  advance(ms: number): void;
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Returns the same browser connected to a server that was restarted on the same data. */
  afterRestart(browser: Browser): Promise<Browser>;
  close(): Promise<void>;
}

/** Returns the one-time token of the link to `/auth/<page>` in the email. Throws if there is none. */
export function linkToken(mail: Mail | undefined, page: string): string {
  const token = new RegExp(`/auth/${page}\\?token=([\\w-]+)\\r$`, 'm').exec(mail?.source ?? '')?.[1];
  if (token === undefined) throw new Error(`no ${page} link in ${mail?.source ?? 'no mail'}`);
  return token;
}

/** Sends a call such as `GET /api/auth/me`. */
function send(client: TestClient, call: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
  const [method = '', url = ''] = call.split(' ');
  if (method === 'GET') return client.get(url, headers);
  if (method === 'DELETE') return client.delete(url, headers);
  return method === 'PATCH' ? client.patch(url, body, headers) : client.post(url, body, headers);
}

export async function startIdentity(options?: TestAppOptions): Promise<Identity> {
  const testApp = await createTestApp(options);

  async function browserOn(client: TestClient): Promise<Browser> {
    await client.get('/api/auth/csrf-token');
    const browser: Browser = {
      bearer: undefined,
      cookies: client.cookies,
      get csrfToken() {
        return client.cookies.get(CSRF_COOKIE) ?? '';
      },
      async call(call, body, headers) {
        // Move the clock a little, so that successive calls have different times.
        testApp.clock.advance(1);
        client.token = browser.bearer ?? null;
        return send(client, call, body, headers);
      },
    };
    return browser;
  }

  const identity: Identity = {
    testApp,
    browser: () => browserOn(testApp.client()),

    async learner(email, password, browser) {
      const opened = browser ?? (await identity.browser());
      await opened.call('POST /api/auth/register', { name: 'Ann', email, password });
      const token = linkToken((await identity.mailsTo(email))[0], 'verify-email');
      await opened.call('POST /api/auth/verify-email', { token });
      const { body } = await opened.call('POST /api/auth/login', { email, password });
      opened.bearer = loginResponse.parse(body).token;
      return opened;
    },

    async signIn(email, password, headers) {
      const browser = await identity.browser();
      const { body } = await browser.call('POST /api/auth/login', { email, password }, headers);
      browser.bearer = loginResponse.parse(body).token;
      return browser;
    },

    async mailsTo(address) {
      await testApp.drain();
      const header = `\r\nto: ${address}\r\n`.toLowerCase();
      const sources = (await testApp.mails()).filter((source) => source.toLowerCase().includes(header));
      return sources.map((source) => ({ subject: /^Subject: (.*)\r$/m.exec(source)?.[1] ?? '', source }));
    },

    advance: (ms) => testApp.clock.advance(ms),

    sql: (text, values) =>
      testApp.db.read(async (tx) => (await tx.$client.query<Record<string, unknown>>(text, values)).rows),

    async afterRestart(browser) {
      const { config, log } = testApp.platform;
      const platform = await createPlatform(config, { db: testApp.db, clock: testApp.clock, log });
      const client = createTestClient((await createApp(platform)).app);
      for (const [name, value] of browser.cookies) client.cookies.set(name, value);
      const reopened = await browserOn(client);
      reopened.bearer = browser.bearer;
      return reopened;
    },

    close: () => testApp.close(),
  };
  return identity;
}
