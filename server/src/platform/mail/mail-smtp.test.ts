// If this fails, an installation with a mail server sends no emails.
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createSmtpTransport } from './mail-smtp.ts';
import type { QueuedMail } from './mail.tables.ts';

const mail: QueuedMail = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'reset-password',
  toAddress: 'ann@example.org',
  subject: 'Choose a new password',
  body: 'Hello,\n\nhttps://learn.example/auth/reset-password?token=1\n',
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  attempts: 1,
  nextAttemptAt: new Date(0),
  sentAt: null,
  lastError: null,
  unsubscribeUrl: null,
};

interface Received {
  readonly commands: string[];
  message: string;
}

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/**
 * Starts a mail server that implements only the part of RFC 5321 that one delivery needs. `recipientReply` is its reply
 * to RCPT TO.
 */
async function listen(recipientReply: string): Promise<{ url: string; received: Received }> {
  const received: Received = { commands: [], message: '' };
  const server = createServer((socket) => converse(socket, received, recipientReply));
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

function converse(socket: Socket, received: Received, recipientReply: string): void {
  let unread = '';
  let inMessage = false;
  socket.write('220 test ESMTP\r\n');
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    unread += chunk;
    for (;;) {
      const mark = inMessage ? '\r\n.\r\n' : '\r\n';
      const end = unread.indexOf(mark);
      if (end < 0) return;
      const part = unread.slice(0, end);
      unread = unread.slice(end + mark.length);
      if (inMessage) {
        received.message = part;
        inMessage = false;
        socket.write('250 queued\r\n');
      } else {
        received.commands.push(part);
        const verb = part.slice(0, 4).toUpperCase();
        inMessage = verb === 'DATA';
        const replies: Record<string, string> = {
          EHLO: '250 test',
          RCPT: recipientReply,
          DATA: '354 go on',
          QUIT: '221 bye',
        };
        socket.write(`${replies[verb] ?? '250 ok'}\r\n`);
      }
    }
  });
}

test('the email arrives with sender, recipient and Message-ID', async () => {
  const { url, received } = await listen('250 ok');
  await createSmtpTransport(url, 'TradeSense <no-reply@learn.example>').deliver(mail);
  expect(received.commands).toEqual(
    expect.arrayContaining(['MAIL FROM:<no-reply@learn.example>', 'RCPT TO:<ann@example.org>']),
  );
  expect(received.message).toContain(`Message-ID: <${mail.id}@learn.example>`);
  expect(received.message).toContain('Subject: Choose a new password');
  expect(received.message).toContain('\r\nhttps://learn.example/auth/reset-password?token=1\r\n');
});

test('text that is not ASCII is encoded, because not every server accepts 8 bits', async () => {
  const { url, received } = await listen('250 ok');
  await createSmtpTransport(url, 'no-reply@learn.example').deliver({
    ...mail,
    subject: 'Für Zoë',
    body: 'Hello Zoë,\n',
  });
  expect(received.message).toMatch(/^[\r\n\t\x20-\x7e]*$/);
  expect(received.message).toContain('Subject: =?UTF-8?Q?F=C3=BCr_Zo=C3=AB?=');
  expect(received.message).toContain('Hello Zo=C3=AB,');
});

test("if the mail server refuses an email, the delivery fails with the server's reason", async () => {
  const { url } = await listen('550 no such mailbox');
  const transport = createSmtpTransport(url, 'no-reply@learn.example');
  await expect(transport.deliver(mail)).rejects.toThrow(/550 no such mailbox/);
});

test('without a mail server the delivery fails and does not hang', async () => {
  const transport = createSmtpTransport('smtp://127.0.0.1:1', 'no-reply@learn.example');
  await expect(transport.deliver(mail)).rejects.toThrow(/ECONNREFUSED/);
});
