// If this fails, docs/security.md names a test or a file that does not exist, so that readers rely on an absent check,
// or omits a key that an operator has to replace.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');

test('every file that docs/security.md names exists', () => {
  const paths = [...text.matchAll(/`((?:contract|core|server|web|e2e|tools)\/[^`]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every chapter of the standard is assessed or open, and an assessed one has its table', () => {
  const said = /\*\*Assessed: ([^*]*)\*\*(?: Not yet assessed: (.*)\.)?/.exec(text);
  const numbers = (part: string | undefined): number[] =>
    [...(part ?? '').matchAll(/V(\d+)(?: to V(\d+))?/g)].flatMap(([, first, last]) =>
      Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, i) => Number(first) + i),
    );
  const [assessed, open] = [said?.[1], said?.[2]].map(numbers);
  expect([...(assessed ?? []), ...(open ?? [])].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 17 }, (_, i) => i + 1),
  );
  expect([...text.matchAll(/^### V(\d+) /gm)].map(([, chapter]) => Number(chapter))).toEqual(assessed);
});

/** Calls and packages that use keys. Plain hashes and random numbers use none. */
const WITH_KEYS =
  /\b(createHmac|create(De)?[Cc]ipheriv|hkdf(Sync)?|scrypt(Sync)?|pbkdf2(Sync)?|createECDH|generateKeyPair(Sync)?|createPrivateKey)\b|\bsubtle\.\w|'(@node-rs\/argon2|@simplewebauthn\/server|otpauth|web-push)'|\/(hmac-sha256|secret-random)\.ts'/;

test('every file that encrypts, signs or makes a key is in the inventory of V11', () => {
  const inventory = text.slice(text.indexOf('### V11 '), text.indexOf('### V12 '));
  const files = ['server/src', 'core/src', 'contract/src', 'web/src', 'tools'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }).filter((file) => !/\.test\.tsx?$|test-/.test(file)),
  );
  const found = files.filter((file) => WITH_KEYS.test(readFileSync(new URL(file, root), 'utf8')));
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([]);
});
