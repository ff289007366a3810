import { isObject, type JsonObject } from '@tradesense/core/certificates/data-integrity.ts';
import type { CertificateMeasure } from '@tradesense/core/certificates/certificate-standing.ts';

/** The fields of a certificate that a page shows. */
export interface CredentialView {
  readonly title: string;
  readonly about: string;
  readonly criteria: string;
  readonly username: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validUntil: string;
  readonly attempts: string;
  readonly n: number;
  readonly first: string;
  readonly last: string;
  readonly ruleVersions: readonly number[];
  readonly measure: CertificateMeasure;
  readonly hashes: readonly string[];
}

const at = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>((part, key) => {
    if (Array.isArray(part)) return part[Number(key)] as unknown;
    return isObject(part) ? part[key] : undefined;
  }, value);
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const UNITS = ['rating', 'gap', 'process'] as const;

/**
 * Returns the fields of a credential. Call it only after the signature was found valid, because the structure of the
 * data is unknown before.
 */
export function credentialView(credential: JsonObject): CredentialView {
  const measured = credential['measured'];
  const deviation = at(measured, 'deviation');
  return {
    title: text(credential['name']),
    about: text(at(credential, 'credentialSubject', 'achievement', 'description')),
    criteria: text(at(credential, 'credentialSubject', 'achievement', 'criteria', 'narrative')),
    username: text(at(credential, 'credentialSubject', 'identifier', 0, 'identityHash')),
    issuer: text(at(credential, 'issuer', 'url')),
    validFrom: text(credential['validFrom']),
    validUntil: text(credential['validUntil']),
    attempts: text(at(credential, 'attempts', 'what')),
    n: number(at(measured, 'n')),
    first: text(at(measured, 'first')),
    last: text(at(measured, 'last')),
    ruleVersions: list(at(measured, 'ruleVersions')).map(number),
    measure: {
      unit: UNITS.find((unit) => unit === at(measured, 'unit')) ?? 'rating',
      estimate: number(at(measured, 'estimate')),
      low: number(at(measured, 'low')),
      high: number(at(measured, 'high')),
      deviation: deviation === null ? null : number(deviation),
      level: number(at(measured, 'level')),
    },
    hashes: list(at(credential, 'attempts', 'hashes')).map(text),
  };
}
