import { createTransport } from 'nodemailer';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { envelopeOf } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';

/**
 * Creates a transport that sends through the server in `SMTP_URL` (`smtp://` or `smtps://`, with user and password if
 * needed).
 */
export function createSmtpTransport(smtpUrl: string, mailFrom: string): MailTransport {
  const transporter = createTransport({
    url: smtpUrl,
    connectionTimeout: 5 * SECOND_MS,
    greetingTimeout: 5 * SECOND_MS,
    socketTimeout: 10 * SECOND_MS,
  });
  return {
    async deliver(mail) {
      await transporter.sendMail(envelopeOf(mail, mailFrom, false));
    },
    close() {
      transporter.close();
    },
  };
}
