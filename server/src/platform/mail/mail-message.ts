import type { QueuedMail } from './mail.tables.ts';

/** Input of the mail library: one recipient, text and HTML. It is the same for every attempt to send the email. */
export interface MailEnvelope {
  readonly from: string;
  readonly to: { readonly name: ''; readonly address: string };
  readonly subject: string;
  /** The parts of a `multipart/alternative`, plain text first. */
  readonly alternatives: ({ raw: string } | { contentType: string; content: string })[];
  readonly date: Date;
  readonly messageId: string;
  readonly headers: Readonly<Record<string, { readonly prepared: true; readonly value: string }>>;
  readonly disableFileAccess: true;
  readonly disableUrlAccess: true;
}

/**
 * Returns the message of a queued email. The Message-ID is derived from the email's id, so that mail servers recognize
 * a repeated delivery. With `carries8Bit`, the transport accepts any byte, so the text need not be encoded.
 */
export function envelopeOf(mail: QueuedMail, mailFrom: string, carries8Bit: boolean): MailEnvelope {
  return {
    from: mailFrom,
    to: { name: '', address: oneLine(mail.toAddress) },
    subject: oneLine(mail.subject),
    alternatives: [
      textPart(mail.body, carries8Bit),
      { contentType: 'text/html; charset=utf-8', content: withCrlf(htmlOf(mail.body)) },
    ],
    date: mail.createdAt,
    messageId: messageIdOf(mail.id, mailFrom),
    headers: unsubscribeHeaders(mail.unsubscribeUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

// Returns the text part. The library would break and encode every line over 76 characters, which would split links in
// the source of the email.
function textPart(text: string, carries8Bit: boolean): MailEnvelope['alternatives'][number] {
  // RFC 5322 allows at most 998 bytes per line.
  const fits = text.split('\n').every((line) => Buffer.byteLength(line) <= 998);
  const isAscii = /^[\t\n\x20-\x7e]*$/.test(text);
  if (!fits || (!isAscii && !carries8Bit)) return { contentType: 'text/plain; charset=utf-8', content: withCrlf(text) };
  const head = `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: ${isAscii ? '7bit' : '8bit'}\r\n\r\n`;
  return { raw: head + withCrlf(text) };
}

/** Headers for one-click unsubscribe in mail programs. Source: RFC 8058. */
function unsubscribeHeaders(url: string | null): MailEnvelope['headers'] {
  if (url === null) return {};
  // `prepared` means that the library leaves the header unchanged. Otherwise the library would encode the long address,
  // which must stay readable.
  return {
    'List-Unsubscribe': { prepared: true, value: `<${oneLine(url)}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

/** Returns the Message-ID: `<id@domain of the sender>`. */
export function messageIdOf(mailId: string, mailFrom: string): string {
  const domain = /@([A-Za-z0-9.-]+)/.exec(mailFrom)?.[1] ?? 'localhost';
  return `<${mailId}@${domain}>`;
}

function withCrlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

function oneLine(value: string): string {
  return value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/**
 * Converts text to HTML. Empty lines separate paragraphs. A paragraph that consists of one web address becomes a link.
 */
function htmlOf(text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => {
      const escaped = escapeHtml(paragraph);
      return /^https?:\/\/\S+$/.test(paragraph)
        ? `<p><a href="${escaped}">${escaped}</a></p>`
        : `<p>${escaped.replaceAll('\n', '<br>')}</p>`;
    });
  return `<!doctype html>\n<html lang="en">\n<body style="font-family: sans-serif; line-height: 1.5">\n${paragraphs.join('\n')}\n</body>\n</html>\n`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
