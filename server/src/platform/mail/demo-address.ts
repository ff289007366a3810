import type { MailTransport } from './mail-transport.ts';

/**
 * Domain of the addresses of demo learners (`npm run seed:demo`). Emails to names below `.invalid` cannot be delivered
 * (RFC 2606), so nobody can confirm such an address: every account with such an address is a demo learner.
 */
export const DEMO_DOMAIN = 'demo.invalid';

export const isDemoAddress = (address: string): boolean => address.toLowerCase().endsWith(`@${DEMO_DOMAIN}`);

/** Wraps a transport so that it drops emails to demo learners, which would bounce. */
export function withoutDemoMails(transport: MailTransport): MailTransport {
  return {
    ...transport,
    deliver: async (mail) => (isDemoAddress(mail.toAddress) ? undefined : transport.deliver(mail)),
  };
}
