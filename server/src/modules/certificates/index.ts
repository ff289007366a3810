import type { Platform, ServerModule } from '../../platform/module.ts';
import { certificatesRoutes } from './certificates.routes.ts';
import { CERTIFICATES_PERSONAL_DATA } from './personal-data.repo.ts';

/** Counts the certificates that contain certain attempts. */
export { countCertificatesWith } from './certificates.repo.ts';
export { rotateKey } from './rotate-key.service.ts';
export { SEALED_CERTIFICATE_KEYS } from './signing-key.service.ts';

/**
 * Certificates of what learners have shown, which anybody can verify without this server: Open Badges 3.0, signed with
 * Ed25519. Guarantees: a certificate is issued only if core finds nothing missing, in the transaction that reads the
 * counted attempts; a revoked one is deleted, and its id stays in the published list; the secret key is stored sealed
 * and shared by all servers. Known limit: copies stay with their holders.
 */
export function createCertificatesModule(platform: Platform): ServerModule {
  return {
    name: 'certificates',
    personalData: CERTIFICATES_PERSONAL_DATA,
    routes: (app) => certificatesRoutes(app, platform),
  };
}
