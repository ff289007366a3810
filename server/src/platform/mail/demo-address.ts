import type { MailTransport } from './mail-transport.ts';

/**
 * The addresses of demo learners (`npm run seed:demo`). Nothing can be delivered to names below `.invalid` (RFC 2606), so nobody can
 * confirm such an address: whoever has one is a demo learner.
 */
export const DEMO_DOMAIN = 'demo.invalid';

export const isDemoAddress = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_DOMAIN}`);

/** Drops emails to demo learners, which would come back. */
export function withoutDemoMails(transport: MailTransport): MailTransport {
  return {
    ...transport,
    deliver: async (mail) => (isDemoAddress(mail.toAddress) ? undefined : transport.deliver(mail)),
  };
}
