// `npm run credential:verify -- <file.json> [--keys did.json] [--attempts attempts.json] [--offline]`: checks a
// certificate on this machine. Reads the keys and the revocations from the issuer's server, except with `--offline`.
// Ends with 0 if the certificate is valid, with 1 if it is not, and with 2 if its key could not be confirmed.
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { attemptHash, type CertifiedAttempt } from '../core/src/certificates/attempt-hash.ts';
import { DID_DOCUMENT_PATH, didDocumentUrl, REVOCATIONS_PATH } from '../core/src/certificates/certificate-document.ts';
import { checkCredential, credentialParts, type CredentialCheck } from '../core/src/certificates/check-credential.ts';
import { FAULT_TEXTS } from '../core/src/certificates/credential-text.ts';
import { isObject, type CredentialCrypto } from '../core/src/certificates/data-integrity.ts';
import { epochMs } from '../core/src/kernel/time.ts';
import { printErrors, UsageError } from './usage-error.ts';

const FETCH_WITHIN_MS = 10_000;
const USAGE =
  'usage: npm run credential:verify -- <file.json> [--keys did.json] [--attempts attempts.json] [--offline]';

const crypto: CredentialCrypto = {
  sha256: async (text) => new Uint8Array(await webcrypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  async verifyEd25519(key, signature, data) {
    const imported = await webcrypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return webcrypto.subtle.verify('Ed25519', imported, signature, data);
  },
};

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(
      `${path} is not a readable JSON file: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

/** Returns the JSON at an address, or `null` if it cannot be read. */
async function fetchJson(url: string): Promise<unknown> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_WITHIN_MS) });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Whether the attempts in the given file are exactly those that the certificate names. */
async function areItsAttempts(credential: unknown, proof: unknown): Promise<boolean> {
  const named = isObject(credential) && isObject(credential['attempts']) ? credential['attempts']['hashes'] : null;
  if (!isObject(proof) || !Array.isArray(proof['attempts']) || typeof proof['salt'] !== 'string') return false;
  const salt = proof['salt'];
  const attempts: readonly CertifiedAttempt[] = proof['attempts'];
  const hashes = await Promise.all(attempts.map((attempt) => attemptHash(salt, attempt, crypto)));
  return Array.isArray(named) && JSON.stringify(named) === JSON.stringify(hashes);
}

/**
 * Returns the exit status and the lines to print. The lines name the issuer, because anyone can publish a key and issue
 * a similar certificate.
 */
function reportOf(
  { fault, key, revocation }: CredentialCheck,
  issuer: string,
): readonly [status: number, lines: readonly string[]] {
  if (fault !== null) return [1, [`not valid: ${FAULT_TEXTS[fault]}`]];
  const issued = `the issuer is ${issuer}`;
  const revoked = revocation === 'unknown' ? 'revocation unknown' : 'not revoked';
  if (key === 'unknown')
    return [
      2,
      [
        'the content is unchanged since it was signed',
        issued,
        'key not confirmed: read the issuer’s keys with --keys',
        revoked,
      ],
    ];
  return [0, ['valid: signed by a key that the issuer publishes, and unchanged since', issued, revoked]];
}

async function verify(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, attempts: { type: 'string' }, offline: { type: 'boolean', default: false } },
  });
  const [path, ...more] = positionals;
  if (path === undefined || more.length > 0) throw new UsageError(USAGE);
  const credential = readJson(path);
  const parts = credentialParts(credential);
  const origin =
    parts === null || values.offline ? undefined : didDocumentUrl(parts.issuer)?.slice(0, -DID_DOCUMENT_PATH.length);
  const fetched = async (at: string) => (origin === undefined ? null : fetchJson(`${origin}${at}`));
  const keys = values.keys === undefined ? await fetched(DID_DOCUMENT_PATH) : readJson(values.keys);
  const revocations = await fetched(REVOCATIONS_PATH);
  const check = await checkCredential(credential, { keys, revocations, now: epochMs(Date.now()), crypto });
  const [status, lines] = reportOf(check, parts?.issuer ?? 'unknown');
  const isProved = values.attempts === undefined || (await areItsAttempts(credential, readJson(values.attempts)));
  const attempts = isProved
    ? 'the attempts are those that it names'
    : 'not valid: the attempts are not those that it names';
  console.log([...lines, ...(values.attempts === undefined ? [] : [attempts])].join('\n'));
  process.exitCode = isProved ? status : 1;
}

await printErrors([], async () => {
  try {
    await verify();
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) throw new UsageError(`${error.message}\n${USAGE}`);
    throw error;
  }
});
