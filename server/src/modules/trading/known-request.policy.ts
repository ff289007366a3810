import { Problem } from '../../platform/http/problem.ts';
import type { KnownRequest } from './orders.repo.ts';

/**
 * Returns the stored response to a repeated request, or `null` for a new request. Throws `idempotency-conflict` (409)
 * if the client order id belongs to a different request.
 */
export function knownResponse(known: KnownRequest | null, hash: string): KnownRequest['response'] | null {
  if (known === null) return null;
  if (known.requestHash === hash) return known.response;
  throw new Problem('idempotency-conflict', { detail: 'This client order id already belongs to another request.' });
}
