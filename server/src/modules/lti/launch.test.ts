// If this fails, a launch that follows the standard is refused, or an attacker gets into a class or takes over an
// account by a launch that no registered platform has just signed for this browser.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAccount, sql } from '../../../test/account-world.ts';
import type { Forgery } from '../../../test/lti-platform.ts';
import {
  CLASS_LINK,
  giveUsername,
  joinCourse,
  launch,
  LEARNER,
  openCourse,
  openLtiWorld,
  postLaunch,
  startLaunch,
  type LtiWorld,
} from '../../../test/lti-world.ts';
import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';

const CLAIM = 'https://purl.imsglobal.org/spec/lti/claim';

let world: LtiWorld;
beforeAll(async () => {
  world = await openLtiWorld();
});
afterAll(() => world.close());
beforeEach(() => {
  world.platform.forgery = {};
});

/** Moves the clock forward, because a platform's keys are fetched at most every 30 seconds. */
const passCoolDown = () => world.t.clock.advance(MINUTE_MS);

describe('a login', () => {
  test('leads to the platform with every parameter that OpenID Connect requires', async () => {
    const { platform, t } = world;
    const started = await t.client().get(`/api/lti/login?${platform.initiation(LEARNER, CLASS_LINK).toString()}`);
    const url = new URL(String(started.headers['location']));
    expect(url.origin + url.pathname).toBe(`${platform.issuer}/auth`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      scope: 'openid',
      response_type: 'id_token',
      response_mode: 'form_post',
      prompt: 'none',
      client_id: platform.clientId,
      redirect_uri: 'http://localhost:3000/api/lti/launch',
      login_hint: 'learner-3|Learner',
      state: expect.stringMatching(/^[\w-]{43}$/u),
      nonce: expect.stringMatching(/^[\w-]{43}$/u),
    });
    expect(String(started.headers['set-cookie'])).toMatch(/__Host-lti=[\w-]{43}; .*HttpOnly; Secure; SameSite=None/u);
  });

  test('can be posted without a CSRF token', async () => {
    const { platform, t } = world;
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/lti/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: platform.initiation(LEARNER, CLASS_LINK).toString(),
    });
    expect(answer.statusCode).toBe(303);
  });

  test.each([
    ['no issuer', { iss: null }, 'iss and login_hint are needed'],
    ['no person', { login_hint: null }, 'iss and login_hint are needed'],
    ['an unknown issuer', { iss: 'https://other.example' }, 'This platform is not registered here.'],
    ['another client', { client_id: 'other' }, 'This platform is not registered here.'],
    ['an unknown deployment', { lti_deployment_id: 'other' }, 'The deployment other is not registered here.'],
  ])('is refused for %s', async (_name, changes, text) => {
    const query = world.platform.initiation(LEARNER, CLASS_LINK);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) query.delete(name);
      else query.set(name, value);
    }
    const answer = await world.t.client().get(`/api/lti/login?${query.toString()}`);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
  });

  test('in a frame shows a page with a link to a new tab, and any platform may frame the page', async () => {
    const { platform, t } = world;
    const query = platform.initiation(LEARNER, CLASS_LINK).toString();
    const answer = await t.client().get(`/api/lti/login?${query}`, { 'sec-fetch-dest': 'iframe' });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBe(undefined);
    expect(answer.headers['x-frame-options']).toBe(undefined);
    expect(answer.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; form-action 'none'; frame-ancestors https: http:\/\/localhost:\* http:\/\/127.0.0.1:\*; base-uri 'none'$/u,
    );
    expect(answer.text).toContain('target="_blank"');
    expect(answer.text).not.toContain('<script');
    expect(answer.text).not.toContain('I have chosen');
  });

  test('escapes every value of the platform in its page', async () => {
    const query = world.platform.initiation(LEARNER, CLASS_LINK);
    query.set('login_hint', '"><script>alert(1)</script>');
    const answer = await world.t.client().get(`/api/lti/login?${query.toString()}`, { 'sec-fetch-dest': 'iframe' });
    expect(answer.text).not.toContain('<script');
  });
});

describe('a launch', () => {
  test('leads to its page, but only in the browser that started it', async () => {
    const client = world.t.client();
    const path = await launch(world, client, LEARNER);
    expect((await client.get(path)).body).toMatchObject({
      kind: 'resource',
      role: 'learner',
      platform: 'Test Platform',
      course: 'Markets 101',
      account: 'signed-out',
      class: null,
    });
    expect((await world.t.client().get(path)).body.code).toBe('link-expired');
  });

  test('works only once', async () => {
    const client = world.t.client();
    const form = await startLaunch(world, client, LEARNER);
    expect((await postLaunch(client, form)).status).toBe(303);
    const again = await postLaunch(client, form);
    expect(again.status).toBe(400);
    expect(again.text).toContain('was used before');
  });

  test('is refused in a browser that did not start it', async () => {
    const form = await startLaunch(world, world.t.client(), LEARNER);
    const stranger = world.t.client();
    expect((await postLaunch(stranger, form)).text).toContain('This browser did not start the launch');
    await startLaunch(world, stranger, LEARNER);
    expect((await postLaunch(stranger, form)).text).toContain('was used before');
  });

  test('is refused with a token that belongs to the state of another login', async () => {
    const client = world.t.client();
    const [first, second] = [await startLaunch(world, client, LEARNER), await startLaunch(world, client, LEARNER)];
    first.set('id_token', second.get('id_token') ?? '');
    expect((await postLaunch(client, first)).text).toContain(
      'The claim nonce in the token of the platform is not valid.',
    );
  });

  test('ends ten minutes after its login, and its page an hour after the launch', async () => {
    const client = world.t.client();
    const form = await startLaunch(world, client, LEARNER);
    world.t.clock.advance(10 * MINUTE_MS);
    expect((await postLaunch(client, form)).text).toContain('This launch has ended');
    const path = await launch(world, client, LEARNER);
    world.t.clock.advance(60 * MINUTE_MS);
    expect((await client.get(path)).status).toBe(410);
    await world.t.drain();
    expect(await sql(world.t, 'SELECT 1 FROM lti_launches UNION ALL SELECT 1 FROM lti_logins')).toEqual([]);
  });

  test('shows the error that the platform sends', async () => {
    const client = world.t.client();
    const form = await startLaunch(world, client, LEARNER);
    form.delete('id_token');
    form.set('error', 'login_required');
    expect((await postLaunch(client, form)).text).toContain('You are no longer signed in to the platform.');
  });
});

describe('a token', () => {
  const without = (name: string): Forgery => ({ claims: ({ [name]: _dropped, ...claims }) => claims });
  const withClaim = (name: string, value: unknown): Forgery => ({ claims: (claims) => ({ ...claims, [name]: value }) });
  const shifted = (seconds: number): Forgery => ({
    claims: (claims) => ({ ...claims, iat: (claims.iat ?? 0) + seconds, exp: (claims.exp ?? 0) + seconds }),
  });
  const claim = (name: string) => `The claim ${name} in the token of the platform is not valid.`;
  const missing = (name: string) => `The claim ${name} of the launch is missing or not valid.`;

  test.each<readonly [string, Forgery, string]>([
    ['of another issuer', withClaim('iss', 'https://other.example'), claim('iss')],
    ['for another tool', withClaim('aud', 'other'), claim('aud')],
    ['without an audience', without('aud'), claim('aud')],
    [
      'for several tools without azp',
      { claims: (claims) => ({ ...claims, aud: [String(claims.aud), 'other'] }) },
      'is for another tool',
    ],
    ['authorized for another tool', withClaim('azp', 'other'), 'is for another tool'],
    ['that has expired', shifted(-420), 'This launch has expired.'],
    ['without an end', without('exp'), claim('exp')],
    ['without a time', without('iat'), claim('iat')],
    ['made in the future', shifted(120), claim('iat')],
    [
      'made long ago, with a late end',
      { claims: (claims) => ({ ...claims, iat: (claims.iat ?? 0) - 3600 }) },
      'This launch has expired.',
    ],
    ['without a nonce', without('nonce'), claim('nonce')],
    ['with another nonce', withClaim('nonce', 'other'), claim('nonce')],
    ['without a person', without('sub'), claim('sub')],
    [
      'of an unknown deployment',
      withClaim(`${CLAIM}/deployment_id`, 'other'),
      'The deployment other is not registered here.',
    ],
    ['without a deployment', without(`${CLAIM}/deployment_id`), missing(`${CLAIM}/deployment_id`)],
    [
      'of another kind',
      withClaim(`${CLAIM}/message_type`, 'LtiSubmissionReviewRequest'),
      missing(`${CLAIM}/message_type`),
    ],
    ['of another version', withClaim(`${CLAIM}/version`, '1.1.0'), missing(`${CLAIM}/version`)],
    ['without a link', without(`${CLAIM}/resource_link`), missing(`${CLAIM}/resource_link`)],
    ['without a course', without(`${CLAIM}/context`), missing(`${CLAIM}/context`)],
    ['without roles', without(`${CLAIM}/roles`), missing(`${CLAIM}/roles`)],
    [
      'with a changed body',
      { token: (token) => token.replace(/\.[\w-]+\./u, `.${Buffer.from('{"sub":"x"}').toString('base64url')}.`) },
      'not signed by a key of the platform',
    ],
    [
      'without a signature',
      { token: (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.` },
      'not signed by a key of the platform',
    ],
    ['with an unknown key id', { header: { kid: 'other' } }, 'not signed by a key of the platform'],
    [
      'with a gradebook on a private machine',
      withClaim('https://purl.imsglobal.org/spec/lti-ags/claim/endpoint', {
        scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/score'],
        lineitem: 'http://10.0.0.1/x',
      }),
      'must begin with https://',
    ],
    ['that is none', { token: () => 'none' }, 'not signed by a key of the platform'],
  ])('%s is refused', async (_name, forgery, text) => {
    world.platform.forgery = forgery;
    const client = world.t.client();
    const answer = await postLaunch(client, await startLaunch(world, client, LEARNER));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(text);
  });

  test('that is signed by an unknown key is refused', async () => {
    world.platform.forgery = { key: await world.platform.makeKey() };
    const client = world.t.client();
    const answer = await postLaunch(client, await startLaunch(world, client, LEARNER));
    expect(answer.text).toContain('not signed by a key of the platform');
  });

  test.each([50, -350])('is accepted if the clocks differ by up to a minute: %d s', async (seconds) => {
    world.platform.forgery = shifted(seconds);
    const client = world.t.client();
    expect((await postLaunch(client, await startLaunch(world, client, LEARNER))).status).toBe(303);
  });
});

describe('the keys of a platform', () => {
  test('are fetched once, and again when the platform signs with a new key', async () => {
    passCoolDown();
    const client = world.t.client();
    await launch(world, client, LEARNER);
    const before = world.platform.counts.keys;
    await launch(world, client, LEARNER);
    expect(world.platform.counts.keys).toBe(before);
    await world.platform.rotateKey();
    passCoolDown();
    await launch(world, client, LEARNER);
    expect(world.platform.counts.keys).toBe(before + 1);
  });

  test('are fetched once for a class that launches together', async () => {
    world.t.clock.advance(10 * MINUTE_MS);
    const clients = Array.from({ length: 5 }, () => world.t.client());
    const forms = await Promise.all(clients.map((client) => startLaunch(world, client, LEARNER)));
    const before = world.platform.counts.keys;
    const answers = await Promise.all(
      clients.map((client, i) => postLaunch(client, forms[i] ?? new URLSearchParams())),
    );
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303, 303, 303]);
    expect(world.platform.counts.keys).toBe(before + 1);
  });

  test('are named as the reason of a refusal if they cannot be fetched', async () => {
    world.t.clock.advance(10 * MINUTE_MS);
    await sql(world.t, `UPDATE lti_platforms SET keys_url = 'http://127.0.0.1:1/keys'`);
    const client = world.t.client();
    const answer = await postLaunch(client, await startLaunch(world, client, LEARNER));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('The keys of the platform could not be fetched.');
    await sql(world.t, 'UPDATE lti_platforms SET keys_url = $1', [`${world.platform.issuer}/keys`]);
  });

  test('are not fetched for every unknown key id', async () => {
    passCoolDown();
    world.platform.forgery = { header: { kid: 'other' } };
    const client = world.t.client();
    const before = world.platform.counts.keys;
    for (let i = 0; i < 5; i += 1) await postLaunch(client, await startLaunch(world, client, LEARNER));
    expect(world.platform.counts.keys).toBeLessThanOrEqual(before + 2);
  });
});

describe('accounts and classes', () => {
  test('a launch signs nobody in, and links no account until it is opened', async () => {
    const ann = await openAccount(world.t, 'Ann');
    const path = await launch(world, ann.client, { subject: 'ann', role: 'Learner' });
    expect((await ann.client.get(path)).body.account).toBe('unlinked');
    expect(await sql(world.t, 'SELECT 1 FROM lti_links')).toEqual([]);
    ann.client.token = null;
    expect((await ann.client.post(`${path}/open`, { isOldEnough: true })).body.code).toBe('not-signed-in');
  });

  test('an email address that the platform sends has no effect', async () => {
    world.platform.forgery = { claims: (claims) => ({ ...claims, email: 'ann@example.org', email_verified: true }) };
    const bob = await openAccount(world.t, 'Bob');
    const path = await launch(world, bob.client, { subject: 'bob', role: 'Learner' });
    expect((await bob.client.get(path)).body.account).toBe('unlinked');
  });

  test('a learner can join the class only after the teacher has connected it', async () => {
    const early = await openAccount(world.t, 'Early');
    await giveUsername(world, early);
    const path = await launch(world, early.client, { subject: 'early', role: 'Learner' });
    expect((await early.client.post(`${path}/open`, { isOldEnough: true })).body.code).toBe('lti-course-open');
    expect(await sql(world.t, 'SELECT 1 FROM lti_links')).toEqual([]);

    const { classId } = await openCourse(world);
    expect((await early.client.get(path)).body).toMatchObject({
      joins: true,
      class: { id: classId, name: 'Markets 101' },
    });
    expect((await early.client.post(`${path}/open`, {})).body.code).toBe('class-needs-school');
    expect((await early.client.post(`${path}/open`, { isOldEnough: true })).body).toEqual({
      path: `/classes/${classId}`,
    });
    const next = await launch(world, early.client, { subject: 'early', role: 'Learner' });
    expect((await early.client.get(next)).body).toMatchObject({ account: 'linked', joins: false });
  });

  test('a launch that one account has opened cannot be opened by another, nor by one linked elsewhere', async () => {
    const [eva, eve] = [await openAccount(world.t, 'Eva'), await openAccount(world.t, 'Eve')];
    const person = { subject: 'eva', role: 'Learner' } as const;
    await joinCourse(world, eva, person);
    const path = await launch(world, eve.client, person);
    expect((await eve.client.get(path)).body).toMatchObject({ account: 'other-account', class: null });
    expect((await eve.client.post(`${path}/open`, { isOldEnough: true })).body.code).toBe('lti-account-differs');
    const another = await launch(world, eva.client, { subject: 'another', role: 'Learner' });
    expect((await eva.client.post(`${another}/open`, { isOldEnough: true })).body.code).toBe('lti-account-differs');
  });

  test('a launch of a linked person does not sign that person’s account in', async () => {
    const [lea, person] = [await openAccount(world.t, 'Lea'), { subject: 'lea', role: 'Learner' } as const];
    await joinCourse(world, lea, person);
    const browser = world.t.client();
    const path = await launch(world, browser, person);
    expect((await browser.get(path)).body).toMatchObject({ account: 'signed-out', class: null });
    expect((await browser.get('/api/auth/me')).body.code).toBe('not-signed-in');
    expect((await browser.post(`${path}/open`, { isOldEnough: true })).body.code).toBe('not-signed-in');
  });

  test('a second teacher of the course gets no access to the first one’s class', async () => {
    const other = await openAccount(world.t, 'Otto');
    const path = await launch(world, other.client, { subject: 'otto', role: 'Instructor' });
    expect((await other.client.post(`${path}/open`, { classId: null })).body.code).toBe('not-allowed');
  });

  test('an account can unlink itself, and can then be linked with another person', async () => {
    const una = await openAccount(world.t, 'Una');
    await joinCourse(world, una, { subject: 'una', role: 'Learner' });
    const { links } = (await una.client.get('/api/lti/links')).body;
    expect(links).toEqual([expect.objectContaining({ platform: 'Test Platform' })]);
    const other = await openAccount(world.t, 'Uwe');
    expect((await other.client.delete(`/api/lti/links/${links[0].id}`)).status).toBe(404);
    expect((await una.client.delete(`/api/lti/links/${links[0].id}`)).status).toBe(200);
    expect((await una.client.get('/api/lti/links')).body.links).toEqual([]);
    await joinCourse(world, una, { subject: 'una-2', role: 'Learner' });
    const [again] = (await una.client.get('/api/lti/links')).body.links;
    expect(again.id).not.toBe(links[0].id);
  });

  test('a link to an unknown assignment is refused', async () => {
    const mia = await openAccount(world.t, 'Mia');
    await giveUsername(world, mia);
    const link = { id: 'link-x', custom: { assignment: world.t.platform.ids.next() } };
    const path = await launch(world, mia.client, { subject: 'mia', role: 'Learner' }, link);
    expect((await mia.client.post(`${path}/open`, { isOldEnough: true })).body.code).toBe('not-found');
    expect((await mia.client.get('/api/lti/links')).body.links).toEqual([]);
  });
});
