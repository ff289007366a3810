import { z } from 'zod';
import { CERTIFICATE_KINDS } from '@tradesense/core/certificates/certificate-rules.ts';
import { CERTIFICATE_LACKS } from '@tradesense/core/certificates/certificate-standing.ts';

const kind = z.enum(CERTIFICATE_KINDS);

export const issueCertificateRequest = z.strictObject({ kind });

export const issuedCertificate = z.object({
  id: z.string(),
  issuedAt: z.iso.datetime(),
  validUntil: z.iso.datetime(),
  /** Number of attempts that the certificate counts. */
  n: z.number().int(),
});
export type IssuedCertificate = Readonly<z.infer<typeof issuedCertificate>>;

export const certificateMeasure = z.object({
  /**
   * `rating`: Glicko-2 points. `gap`: mean confidence − hit rate, in percentage points. `process`: mean process score,
   * 0 to 100.
   */
  unit: z.enum(['rating', 'gap', 'process']),
  estimate: z.number(),
  /** Ends of the 95% interval. */
  low: z.number(),
  high: z.number(),
  /** One standard deviation of a rating; `null` for the other units. */
  deviation: z.number().nullable(),
  /**
   * Required level: the interval's lower end must be at least this. For `gap`, both ends of the interval must be at
   * most this far from 0.
   */
  level: z.number(),
});

export const certificateStanding = z.object({
  kind,
  /** Number of attempts that count so far. */
  n: z.number().int(),
  /** Measured figure; `null` if there is no attempt. */
  measure: certificateMeasure.nullable(),
  /** What the learner still lacks; empty if the certificate can be issued. */
  lacks: z.array(z.enum(CERTIFICATE_LACKS)),
  /** The issued certificate, which may have expired; `null` if none is issued. */
  certificate: issuedCertificate.nullable(),
});
export type CertificateStandingView = Readonly<z.infer<typeof certificateStanding>>;

export const certificatesResponse = z.object({ hasUsername: z.boolean(), kinds: z.array(certificateStanding) });
export type CertificatesResponse = z.infer<typeof certificatesResponse>;

export const certificateResponse = z.object({
  isRevoked: z.boolean(),
  /** The signed Open Badges 3.0 credential; `null` if it was revoked. */
  credential: z.record(z.string(), z.unknown()).nullable(),
});
export type CertificateResponse = z.infer<typeof certificateResponse>;

/** Proof of which attempts a certificate counts. The owner can show it to others. */
export const attemptsProof = z.object({
  certificate: z.string(),
  salt: z.string(),
  attempts: z.array(
    z.object({
      source: z.string(),
      at: z.iso.datetime(),
      result: z.number(),
      confidence: z.number().nullable(),
      ruleVersion: z.number().int(),
    }),
  ),
});

/** A JSON document in a form that an external standard defines. */
export const publishedDocument = z.record(z.string(), z.unknown());
