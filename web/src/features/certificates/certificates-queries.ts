import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api-client.ts';
import { checkHere } from './check-here.ts';

const ROOT = 'certificates';

/** Every kind of certificate with what is missing for it, and the certificates that were issued. */
export const certificatesQuery = queryOptions({
  queryKey: [ROOT, 'own'],
  queryFn: ({ signal }) => call('GET /api/certificates', { signal }),
  staleTime: 0,
});

/** A certificate as it was signed, and the result of checking it in this browser. */
export function certificateQuery(id: string) {
  return queryOptions({
    queryKey: [ROOT, 'shown', id],
    async queryFn({ signal }) {
      const certificate = await call('GET /api/certificates/{id}', { signal, params: { id }, isPublic: true });
      const check = certificate.credential === null ? null : await checkHere(certificate.credential);
      return { ...certificate, check };
    },
    staleTime: 0,
  });
}
