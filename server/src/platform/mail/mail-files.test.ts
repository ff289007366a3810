// If this fails, an installation without a mail server loses emails, or stores them incompletely or twice.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { canMount, mountSmallDisk } from '../../../test/chaos/small-disk.ts';
import { createFileTransport } from './mail-files.ts';
import type { QueuedMail } from './mail.tables.ts';

const link = `https://learn.example/auth/verify-email?token=${'x'.repeat(43)}`;
const mail: QueuedMail = {
  id: '01900000-0000-7000-8000-000000000001',
  kind: 'verify-email',
  toAddress: 'Ann+lists@example.org',
  subject: 'Confirm your email address',
  body: `Hello Ann,\n\nPlease confirm:\n\n${link}\n\nThe <TradeSense> team\n`,
  createdAt: new Date('2026-01-02T03:04:05.678Z'),
  attempts: 1,
  nextAttemptAt: new Date(0),
  sentAt: null,
  lastError: null,
  unsubscribeUrl: null,
};
const sender = 'TradeSense <no-reply@learn.example>';
const name = '20260102T030405678Z-Ann+lists@example.org.eml';

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'mail-files-'));
  folder = join(dataDir, 'outbox');
});
afterEach(() => rm(dataDir, { recursive: true }));

test('a file has the complete message: headers, plain text with the link, and HTML with a clickable link', async () => {
  await createFileTransport(folder, sender).deliver(mail);
  expect(await readdir(folder)).toEqual([name]);
  const text = await readFile(join(folder, name), 'utf8');
  expect(text).toContain('From: TradeSense <no-reply@learn.example>\r\n');
  expect(text).toContain('To: Ann+lists@example.org\r\n');
  expect(text).toContain('Subject: Confirm your email address\r\n');
  expect(text).toContain('Date: Fri, 02 Jan 2026 03:04:05 +0000\r\n');
  expect(text).toContain(`Message-ID: <${mail.id}@learn.example>\r\n`);
  expect(text).toContain('Content-Type: multipart/alternative');
  expect(text).toContain(`\r\n${link}\r\n`);
  const flattened = text.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  expect(flattened).toContain(`<a href="${link}">`);
  expect(flattened).toContain('The &lt;TradeSense&gt; team');
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});

test.skipIf(!canMount)(
  'without room on the disk there is no file, and with room there is the complete message',
  async () => {
    const disk = mountSmallDisk(1);
    try {
      const [transport, place] = [createFileTransport(disk.folder, sender), disk.folder];
      disk.fill();
      await expect(transport.deliver(mail)).rejects.toThrow('no space left on device');
      const found = async () => (await readdir(place)).filter((each) => each.endsWith('.eml'));
      expect(await found()).toEqual([]);
      disk.free();
      await transport.deliver(mail);
      expect(await found()).toEqual([name]);
      expect(await readFile(join(place, name), 'utf8')).toContain(`\r\n${link}\r\n`);
    } finally {
      disk.remove();
    }
  },
);

test("the link stays intact whatever script the learner's name has", async () => {
  await createFileTransport(folder, sender).deliver({ ...mail, body: mail.body.replace('Ann', 'Zoë 李') });
  const text = await readFile(join(folder, name), 'utf8');
  expect(text).toContain('Content-Transfer-Encoding: 8bit\r\n\r\nHello Zoë 李,\r\n');
  expect(text).toContain(`\r\n${link}\r\n`);
});

test('only the owner of the installation can read the file, because it contains a one-time link', async () => {
  await createFileTransport(folder, sender).deliver(mail);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
});

test('a second delivery of an email, as after a crash, leaves one file and no draft', async () => {
  const transport = createFileTransport(folder, sender);
  await transport.deliver(mail);
  await writeFile(join(folder, `.${mail.id}.draft`), 'half a mess');
  await transport.deliver(mail);
  expect(await readdir(folder)).toEqual([name]);
});

test('two emails to one address in one millisecond are two files', async () => {
  const transport = createFileTransport(folder, sender);
  const other = { ...mail, id: '01900000-0000-7000-8000-000000000002' };
  await Promise.all([transport.deliver(mail), transport.deliver(other)]);
  await Promise.all([transport.deliver(mail), transport.deliver(other)]);
  expect(await readdir(folder)).toEqual([name, name.replace('678Z', '679Z')]);
});

test.each([
  ['../../etc/passwd@x.example', '.._.._etc_passwd@x.example'],
  ['a b"c<d>@x.example', 'a_b_c_d_@x.example'],
  [`${'l'.repeat(300)}@x.example`, 'l'.repeat(120)],
])('the address %s cannot leave the folder or break the name', async (toAddress, inName) => {
  await createFileTransport(folder, sender).deliver({ ...mail, toAddress });
  expect(await readdir(folder)).toEqual([`20260102T030405678Z-${inName}.eml`]);
});

test('line breaks in the subject or address add no headers', async () => {
  const subject = 'Hello\r\nBcc: everybody@example.org\r\n\r\nbuy now';
  await createFileTransport(folder, sender).deliver({
    ...mail,
    subject,
    toAddress: 'ann@example.org\r\nCc: ben@example.org',
  });
  const [file = ''] = await readdir(folder);
  const [head = ''] = (await readFile(join(folder, file), 'utf8')).split('\r\n\r\n', 1);
  expect(head).not.toMatch(/^(Bcc|Cc):/im);
  expect(head).toContain('Subject: Hello Bcc: everybody@example.org buy now');
});

test('only the files of the given address are deleted, not those of an address with the same ending', async () => {
  const transport = createFileTransport(folder, sender);
  const other = { ...mail, id: '01900000-0000-7000-8000-000000000002', toAddress: `mary-${mail.toAddress}` };
  await transport.deliver(mail);
  await transport.deliver(other);
  await transport.forget?.([mail.toAddress.toLowerCase()]);
  expect(await readdir(folder)).toEqual([name.replace('Z-', 'Z-mary-')]);
});
