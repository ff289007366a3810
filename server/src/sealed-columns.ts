import { SEALED_CERTIFICATE_KEYS } from './modules/certificates/index.ts';
import { SEALED_TOTP_SECRETS } from './modules/identity/index.ts';
import { SEALED_TOOL_KEYS } from './modules/lti/index.ts';
import { SEALED_MARKET_SECRET } from './modules/market/index.ts';
import type { SealedColumn } from './platform/reseal.ts';

/** Every database column whose texts are encrypted ("sealed") with the secret key. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_TOTP_SECRETS,
  SEALED_CERTIFICATE_KEYS,
  SEALED_TOOL_KEYS,
  SEALED_MARKET_SECRET,
];
