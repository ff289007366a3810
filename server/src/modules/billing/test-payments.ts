import { PaymentsUnavailable, type Payments } from './payments.ts';

const notAsked = async (): Promise<never> => {
  throw new PaymentsUnavailable('This server has no keys of the payment provider that was used');
};

/**
 * The test checkout, for a server without keys of a payment provider; no money moves. Purchases are completed on the
 * checkout page, and the server itself renews and ends the subscriptions.
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
