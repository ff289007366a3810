// If this fails, docs/security.md omits a requirement of the standard, a server that is called or a key that an operator
// has to replace. Or it says that something holds and names no test or file that exists, so that readers rely on a
// missing check.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment } from '../server/src/environment.ts';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('docs/security.md', root), 'utf8');

test('every file that docs/security.md names exists', () => {
  const paths = [...text.matchAll(/`((?:contract|core|server|web|e2e|tools|ops)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  );
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('each chapter of the standard is either assessed, with its table, or listed as open', () => {
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

/**
 * Number of requirements of levels 1 and 2 in each section of OWASP ASVS 5.0.0, by chapter. In each section, these
 * requirements come before those of level 3. For example, if the third number of chapter 3 is 4, the requirements are
 * 3.3.1 to 3.3.4. Source: the CSV file of the release (OWASP/ASVS, 5.0/docs_en, release 5.0.0).
 */
const SECTIONS: readonly (readonly [chapter: number, counts: readonly number[]])[] = [
  [1, [2, 9, 11, 3, 2]],
  [2, [3, 3, 4, 1]],
  [3, [0, 2, 4, 6, 5, 0, 2]],
  [4, [3, 1, 2, 4]],
  [5, [1, 3, 2, 3]],
  [6, [3, 12, 4, 4, 5, 3, 0, 4]],
  [7, [3, 4, 2, 5, 2, 2]],
  [8, [2, 3, 1, 1]],
  [9, [3, 4]],
  [10, [2, 2, 4, 11, 5, 2, 3]],
  [11, [2, 3, 3, 4, 1, 1]],
  [12, [3, 2, 4]],
  [13, [1, 5, 2, 5]],
  [14, [2, 4, 3]],
  [15, [3, 3, 7, 0]],
  [16, [1, 5, 4, 3, 3]],
  [17, [1, 4, 2]],
];
const REQUIREMENTS = SECTIONS.flatMap(([chapter, counts]) =>
  counts.flatMap((count, at) => Array.from({ length: count }, (_, i) => `${chapter}.${at + 1}.${i + 1}`)),
);

/** Returns the numbers in the first cell of a row, such as `6.2.2, 6.2.3` or `10.4.1 to 10.4.11`. */
function numbersIn(cell: string): string[] {
  return cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ');
    const section = first.slice(0, first.lastIndexOf('.'));
    const [from, to] = [first, last].map((each) => Number(each.slice(each.lastIndexOf('.') + 1)));
    if (from === undefined || to === undefined || !last.startsWith(`${section}.`)) return [part];
    return Array.from({ length: to - from + 1 }, (_, i) => `${section}.${from + i}`);
  });
}

interface Row {
  readonly chapter: string;
  readonly numbers: readonly string[];
  readonly mark: string;
  /** Text of the last cell, which names the files that decide the requirement. */
  readonly where: string;
}

/** The rows of the chapters' tables that start with the number of a requirement. */
const rows: readonly Row[] = text.split(/^### V/m).flatMap((chapter, at) =>
  at === 0
    ? []
    : [...chapter.matchAll(/^\| (\d[\d., to]*) \| (\S+) \| (.*) \|$/gm)].map(
        ([, cell = '', mark = '', where = '']) => ({
          chapter: chapter.slice(0, chapter.indexOf(' ')),
          numbers: numbersIn(cell),
          mark,
          where,
        }),
      ),
);

test('each of the 253 requirements of ASVS 5.0.0 at levels 1 and 2 has exactly one row, in its chapter', () => {
  expect(REQUIREMENTS).toHaveLength(253);
  const assessed = rows.flatMap(({ numbers }) => numbers);
  expect(REQUIREMENTS.filter((number) => !assessed.includes(number))).toEqual([]);
  expect(assessed.filter((number) => !REQUIREMENTS.includes(number))).toEqual([]);
  expect(assessed.filter((number, at) => assessed.indexOf(number) !== at)).toEqual([]);
  const strays = rows.filter(({ chapter, numbers }) => numbers.some((number) => !number.startsWith(`${chapter}.`)));
  expect(strays).toEqual([]);
  expect(/The 253 requirements of levels 1 and 2 in the release 5\.0\.0 /.test(text)).toBe(true);
});

test('each row has a mark, and the rows with a cross are those in the list of what does not hold', () => {
  expect(rows.filter(({ mark }) => !['✓', '◐', '✗', '–'].includes(mark))).toEqual([]);
  const listed = [...text.slice(0, text.indexOf('### V1 ')).matchAll(/^\| ([\d.]+), /gm)].map(([, number]) => number);
  expect(listed).toEqual(rows.filter(({ mark }) => mark === '✗').flatMap(({ numbers }) => numbers));
});

/** Matches the files after “by construction:”, which decide a requirement without a test. */
const BY_CONSTRUCTION = /by construction: (`[^`]+`(?: \([^)]*\))?(?:, `[^`]+`(?: \([^)]*\))?)*)/g;

test('each row that says that a requirement holds names a test, or the file that decides it by construction', () => {
  const deciding = ({ where }: Row): string[] => [
    ...[...where.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`/g)].map(([, path = '']) => path),
    ...[...where.matchAll(BY_CONSTRUCTION)].flatMap(([, files = '']) =>
      [...files.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
    ),
  ];
  const holding = rows.filter(({ mark }) => mark === '✓');
  expect(holding.length).toBeGreaterThan(100);
  expect(holding.filter((row) => deciding(row).length === 0)).toEqual([]);
  expect(holding.flatMap(deciding).filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('every setting with the address of another server is in the table of V13', () => {
  const calls = text.slice(text.indexOf('### V13 '), text.indexOf('### V14 '));
  const addresses = Object.keys(environment.shape).filter((name) => /_(URL|DSN|ENDPOINT)$/.test(name));
  expect(addresses).toContain('DATABASE_URL');
  // The address of the server itself.
  expect(addresses.filter((name) => name !== 'PUBLIC_URL' && !calls.includes(`\`${name}\``))).toEqual([]);
});

/** Returns the source files in these folders that match `pattern`, without those of tests. */
function sourcesWith(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|test-/.test(file) && pattern.test(readFileSync(new URL(file, root), 'utf8')));
}

test('no code turns off the check of certificates', () => {
  const off = /\b(rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT_UNAUTHORIZED|no-verify)\b/;
  expect(sourcesWith(['server/src', 'core/src', 'tools'], off)).toEqual([]);
});

/** Calls and packages that use keys. Plain hashes and random numbers use none. */
const WITH_KEYS =
  /\b(createHmac|create(De)?[Cc]ipheriv|hkdf(Sync)?|scrypt(Sync)?|pbkdf2(Sync)?|createECDH|generateKeyPair(Sync)?|createPrivateKey)\b|\bsubtle\.\w|'(@node-rs\/argon2|@simplewebauthn\/server|otpauth|web-push)'|\/(hmac-sha256|secret-random)\.ts'/;

test('every file that encrypts, signs or makes a key is in the inventory of V11', () => {
  const inventory = text.slice(text.indexOf('### V11 '), text.indexOf('### V12 '));
  const found = sourcesWith(['server/src', 'core/src', 'contract/src', 'web/src', 'tools'], WITH_KEYS);
  expect(found.length).toBeGreaterThan(10);
  expect(found.filter((file) => !inventory.includes(`\`${file}\``))).toEqual([]);
});
