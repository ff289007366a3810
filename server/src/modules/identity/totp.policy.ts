import { Secret, TOTP } from 'otpauth';
import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { TOTP_DIGITS } from '@tradesense/contract/security-constants.ts';
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Codes of this many time steps before and after the current one are accepted, too, because clocks differ. */
const WINDOW_STEPS = 1;

/** Returns a TOTP generator as defined in RFC 6238, with the parameters that every authenticator app supports. */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer: PRODUCT_NAME, label, secret, algorithm: 'SHA1', digits: TOTP_DIGITS, period: PERIOD_S });
}

/** Returns a new secret in Base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URI that authenticator apps read from a QR code. */
export function totpUri(secret: string, email: string): string {
  return totpOf(secret, email).toString();
}

/** Returns the time step of the code; `null` if the code is wrong or its step is not after `lastStep`. */
export function acceptedStep(secret: string, code: string, lastStep: number | null, now: EpochMs): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: WINDOW_STEPS });
  if (delta === null) return null;
  const step = Math.floor(now / (PERIOD_S * SECOND_MS)) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
