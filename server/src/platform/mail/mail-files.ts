import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createTransport } from 'nodemailer';
import { envelopeOf, messageIdOf } from './mail-message.ts';
import type { MailTransport } from './mail-transport.ts';
import type { QueuedMail } from './mail.tables.ts';

/**
 * Writes each email as a complete RFC 5322 file `<time>-<to>.eml` into `folder`. The file is first written under a
 * temporary name, flushed and then linked to its final name, so it is never incomplete and never overwritten. A
 * repeated delivery creates no second file.
 */
export function createFileTransport(folder: string, mailFrom: string): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true });

  async function deliver(mail: QueuedMail): Promise<void> {
    const { message } = await composer.sendMail(envelopeOf(mail, mailFrom, true));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const draft = join(folder, `.${mail.id}.draft`);
    await writeFlushed(draft, message);
    await publish(draft, folder, mail, messageIdOf(mail.id, mailFrom));
    await rm(draft);
    await flushFolder(folder);
  }
  async function forget(addresses: readonly string[]): Promise<void> {
    const theirs = new Set(addresses.map((address) => `${fileAddress(address)}.eml`.toLowerCase()));
    for (const name of await readdir(folder).catch(() => [])) {
      // The time at the start of the name contains no dash, so the address starts after the first dash.
      const afterTime = name.slice(name.indexOf('-') + 1).toLowerCase();
      if (theirs.has(afterTime)) await rm(join(folder, name), { force: true });
    }
  }
  return { deliver, forget, close: () => composer.close() };
}

async function writeFlushed(path: string, content: Buffer | Readable): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Links the file to its final name. Uses the next millisecond if another email to the same address already has this
 * name.
 */
async function publish(draft: string, folder: string, mail: QueuedMail, messageId: string): Promise<void> {
  for (let timeMs = mail.createdAt.getTime(); ; timeMs += 1) {
    const path = join(folder, fileName(timeMs, mail.toAddress));
    try {
      await link(draft, path);
      return;
    } catch (error) {
      if (!isTaken(error)) throw error;
      const present = await readFile(path, 'utf8');
      if (present.includes(messageId)) return;
    }
  }
}

/** Returns a name such as `20251120T235959123Z-ann@example.org.eml`. */
function fileName(timeMs: number, toAddress: string): string {
  const time = new Date(timeMs).toISOString().replaceAll(/[-:.]/g, '');
  return `${time}-${fileAddress(toAddress)}.eml`;
}

function fileAddress(toAddress: string): string {
  return toAddress.replaceAll(/[^A-Za-z0-9@._+-]/g, '_').slice(0, 120);
}

function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
