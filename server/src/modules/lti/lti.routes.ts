import type { FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../platform/http/route.ts';
import type { App } from '../../platform/module.ts';
import { browserHashOf, ensureBrowser } from './browser-cookie.ts';
import { framedChoice, returnedChoice } from './choice.service.ts';
import type { LtiDeps } from './lti-deps.ts';
import { LaunchRefused } from './launch-message.policy.ts';
import { takeLaunch } from './launch.service.ts';
import { loginFields, registrationOf, startLogin } from './login.service.ts';
import { framedLogin, refusedLaunch, type LtiPage } from './lti-page.ts';
import { toolAddresses } from './tool-addresses.ts';
import { readToolKeys } from './tool-keys.service.ts';

/** Values of `Sec-Fetch-Dest` that browsers send when a page is loaded inside another one. */
const FRAMES = ['iframe', 'frame', 'embed', 'object'];

/** Routes for the messages of LTI 1.3, which platforms send through the browser, and for the pages that answer them. */
export function ltiRoutes(app: App, deps: LtiDeps): void {
  const { config } = deps;
  const login = async (request: FastifyRequest, reply: FastifyReply, form: URLSearchParams) => {
    const fields = loginFields(form);
    const isFramed = FRAMES.includes(String(request.headers['sec-fetch-dest']));
    if (!isFramed) return reply.redirect(await startLogin(deps, fields, ensureBrowser(request, reply)), 303);
    await registrationOf(deps, fields);
    const frame = fields.target === toolAddresses(config).deepLinkingUrl ? deps.ids.secret() : null;
    return send(reply, framedLogin({ fields: form, frame, allowsLocal: config.allowsLocalPlatforms }));
  };
  const orPage = async (reply: FastifyReply, answer: () => Promise<unknown>) => {
    try {
      return await answer();
    } catch (error) {
      if (!(error instanceof LaunchRefused)) throw error;
      deps.log.info({ reason: error.message, err: error.cause }, 'launch refused');
      return send(reply, refusedLaunch(error.message, config.allowsLocalPlatforms));
    }
  };

  route(app, 'GET /api/lti/login', (request, reply) => orPage(reply, () => login(request, reply, queryOf(request))));
  route(app, 'POST /api/lti/login', (request, reply) =>
    orPage(reply, () => login(request, reply, new URLSearchParams(request.body.toString()))),
  );
  route(app, 'POST /api/lti/launch', (request, reply) =>
    orPage(reply, async () => {
      const form = new URLSearchParams(request.body.toString());
      const id = await takeLaunch(deps, form, browserHashOf(request));
      return reply.redirect(`/lti/launch/${id}`, 303);
    }),
  );
  route(app, 'GET /api/lti/jwks', async (_request, reply) => {
    void reply.header('cache-control', 'public, max-age=300');
    return readToolKeys(deps);
  });
  route(app, 'GET /api/lti/framed', async ({ query }, reply) => send(reply, await framedChoice(deps, query.frame)));
  route(app, 'GET /api/lti/returns/{id}', async (request, reply) =>
    send(reply, await returnedChoice(deps, request.params.id, browserHashOf(request))),
  );
}

const queryOf = ({ url }: FastifyRequest): URLSearchParams => new URL(url, 'http://localhost').searchParams;

function send(reply: FastifyReply, { status, headers, html }: LtiPage): FastifyReply {
  void reply.removeHeader('x-frame-options');
  return reply.status(status).headers(headers).send(html);
}
