import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** Returns all emails in the product's outbox folder, oldest first. */
export function readOutbox(dataDir: string): { name: string; text: string }[] {
  const folder = join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return names.sort().map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Whether an email goes to exactly that address, not to one that only ends in the same letters. */
function isTo(mail: string, address: string): boolean {
  const to = /^To:\s*(.*)$/im.exec(mail)?.[1]?.trim() ?? '';
  return to === address || to.endsWith(`<${address}>`);
}

/** Waits for an email to that address that contains a link to `path`. Returns the link. */
export async function linkFromMail(dataDir: string, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(() => {
    const mail = readOutbox(dataDir).findLast(({ text }) => isTo(text, to) && text.includes(path));
    // The headers may also contain the link, in angle brackets, so the pattern stops at an angle bracket.
    link = mail?.text.match(/https?:\/\/[^\s<>"]+/g)?.find((url) => url.includes(path));
    expect(link, `a mail to ${to} with a link to ${path}`).toContain(path);
  }).toPass({ timeout: 30_000 });
  return link ?? '';
}
