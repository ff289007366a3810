import type { LtiPlatformsResponse } from '@tradesense/contract/lti.ts';
import type { Config } from '../../config.ts';

/** Returns the addresses of this installation that the administrator of an LTI platform must enter on that platform. */
export const toolAddresses = ({ publicUrl }: Pick<Config, 'publicUrl'>): LtiPlatformsResponse['tool'] => ({
  loginUrl: `${publicUrl}/api/lti/login`,
  launchUrl: `${publicUrl}/api/lti/launch`,
  keysUrl: `${publicUrl}/api/lti/jwks`,
  deepLinkingUrl: `${publicUrl}/api/lti/launch?for=choice`,
});
