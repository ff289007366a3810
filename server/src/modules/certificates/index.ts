import type { Platform, ServerModule } from '../../platform/module.ts';
import { certificatesRoutes } from './certificates.routes.ts';
import { CERTIFICATES_PERSONAL_DATA } from './personal-data.repo.ts';

/** Counts the certificates that contain any of the given attempts. */
export { countCertificatesWith } from './certificates.repo.ts';
export { rotateKey } from './rotate-key.service.ts';
export { SEALED_CERTIFICATE_KEYS } from './signing-key.service.ts';

/**
 * Certificates of what learners have shown, in the Open Badges 3.0 format, signed with Ed25519. Third parties can
 * verify them without this server. Guarantees: a certificate is issued only if all conditions of its kind
 * (`core/src/certificates`) are met, in the transaction that reads the counted attempts; a revoked one is deleted, and
 * its id stays in the published list; the secret key is stored sealed and shared by all servers. Known limit: holders
 * keep copies of their certificates.
 */
export function createCertificatesModule(platform: Platform): ServerModule {
  return {
    name: 'certificates',
    personalData: CERTIFICATES_PERSONAL_DATA,
    routes: (app) => certificatesRoutes(app, platform),
  };
}
