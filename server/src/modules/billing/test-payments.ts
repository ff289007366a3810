import { InvariantError } from '@tradesense/core/kernel/invariant.ts';
import type { Payments } from './payments.ts';

const notAsked = async (): Promise<never> => {
  throw new InvariantError('nobody outside of this server knows of a test purchase');
};

/**
 * The test checkout, for a server without keys of a payment provider: no money moves. Purchases are completed on the checkout page, and
 * the server itself renews and ends the subscriptions.
 */
export const TEST_PAYMENTS: Payments = {
  kind: 'test',
  startCheckout: async () => null,
  readCheckout: notAsked,
  expireCheckout: notAsked,
  readSubscription: notAsked,
  setCancelling: async () => undefined,
  endSubscription: async () => undefined,
  refund: async ({ id }) => `test-${id}`,
  portalUrl: async () => null,
  readNews: () => null,
};
