import { z } from 'zod';
import { epochMs, MINUTE_MS, SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { PlatformRow } from './lti.tables.ts';
import { callPlatform } from './platform-http.ts';
import { signMessage, type KeyDeps } from './tool-keys.service.ts';

const SCORE_SCOPE = 'https://purl.imsglobal.org/spec/lti-ags/scope/score';
const ASSERTION = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** A token is no longer used in the last minute before it expires, so that it is still valid when a request arrives. */
const MARGIN_MS = MINUTE_MS;
const LIFE_DEFAULT_S = 300;

const grant = z.object({ access_token: z.string().min(1).max(8_000), expires_in: z.number().positive().optional() });

interface KeptToken {
  readonly token: string;
  readonly until: EpochMs;
}

/** Access tokens for the gradebooks of learning platforms, kept in memory as long as they are valid. */
export interface AccessTokens {
  /** Returns an access token for a platform. Rejects if the platform does not grant one. */
  tokenOf(platform: PlatformRow): Promise<string>;
  /** Discards the cached token of a platform. Call it after the platform has rejected the token. */
  forget(platformId: string): void;
}

export function createAccessTokens(deps: KeyDeps): AccessTokens {
  const kept = new Map<string, KeptToken>();
  return {
    async tokenOf(platform) {
      const now = deps.clock.now();
      const known = kept.get(platform.id);
      if (known !== undefined && known.until - MARGIN_MS > now) return known.token;
      const { access_token: token, expires_in: life = LIFE_DEFAULT_S } = await askForToken(deps, platform);
      kept.set(platform.id, { token, until: epochMs(Math.floor(now + life * SECOND_MS)) });
      return token;
    },
    forget: (platformId) => void kept.delete(platformId),
  };
}

/**
 * Requests a token by client credentials, with an assertion that this server signs. Source: IMS Security Framework 1.0,
 * section 4.
 */
async function askForToken(deps: KeyDeps, { clientId, tokenUrl }: PlatformRow): Promise<z.infer<typeof grant>> {
  const claims = { sub: clientId };
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_assertion_type: ASSERTION,
    client_assertion: await signMessage(deps, { issuer: clientId, audience: tokenUrl, claims }),
    scope: SCORE_SCOPE,
  });
  const { status, body } = await callPlatform(deps.config, {
    method: 'POST',
    url: tokenUrl,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  });
  if (status !== 200) throw new Error(`the platform gave no access token: ${status}`);
  return grant.parse(JSON.parse(body));
}
