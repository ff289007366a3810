// If this fails, the code no longer has the structure that docs/architecture.md describes.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOUNDARY_RULES } from './tidy/boundary-rules.ts';
import { circles } from './tidy/circle-rules.ts';
import { LANGUAGE_RULES } from './tidy/language-rules.ts';
import { NAME_RULES } from './tidy/name-rules.ts';
import { PURITY_RULES } from './tidy/purity-rules.ts';
import { STORY_RULES } from './tidy/story-rules.ts';
import { FILE_LINES_MAX, FUNCTION_LINES_MAX, SIZE_EXCEPTIONS, oversized } from './tidy/size-rules.ts';
import { SQL_RULES } from './tidy/sql-rules.ts';
import { VOICE_RULES } from './tidy/voice-rules.ts';
import { parseSource, projectSources, root } from './tidy/source-file.ts';

const RULES = [
  ...BOUNDARY_RULES,
  ...PURITY_RULES,
  ...NAME_RULES,
  ...SQL_RULES,
  ...STORY_RULES,
  ...LANGUAGE_RULES,
  ...VOICE_RULES,
];
const files = projectSources();
const fixtures = readdirSync(join(root, 'tools/tidy-fixtures'));

describe('the project', () => {
  it.each(RULES)('keeps the rule $name: otherwise $why', ({ check }) => {
    const violations = files.flatMap((file) => check(file).map((what) => `${file.path} ${what}`));
    expect(violations).toEqual([]);
  });

  it('has no circular imports', () => {
    expect(circles(files)).toEqual([]);
  });

  it(`has no file over ${FILE_LINES_MAX} lines or function over ${FUNCTION_LINES_MAX}, except known ones`, () => {
    expect(oversized(files)).toEqual([...SIZE_EXCEPTIONS]);
  });
});

describe('each rule finds the fault in its fixture', () => {
  it.each(RULES)('$name', ({ name, check }) => {
    expect(fixtures).toContain(`${name}.ts`);
    const text = readFileSync(join(root, 'tools/tidy-fixtures', `${name}.ts`), 'utf8');
    const asPath = /^\/\/ as: (\S+)$/m.exec(text)?.[1];
    expect(asPath, 'a fixture names the path that it stands for').toBeDefined();
    expect(check(parseSource(asPath ?? '', text))).not.toEqual([]);
  });

  it('finds circular imports', () => {
    const file = (name: string, target: string) =>
      parseSource(`core/src/${name}.ts`, `import type { X } from './${target}.ts';`);
    const names = ['core/src/a.ts', 'core/src/b.ts', 'core/src/c.ts'];
    expect(circles([file('a', 'b'), file('b', 'c'), file('c', 'a'), file('d', 'a')])).toEqual([names]);
  });

  it('finds long files and functions', () => {
    const long = Array.from({ length: FILE_LINES_MAX + 1 }, (_, i) => `export const line${i} = ${i};`).join('\n');
    const body = Array.from({ length: FUNCTION_LINES_MAX }, () => '  count += 1;').join('\n');
    expect(oversized([parseSource('core/src/long.ts', `${long}\n`)])).toHaveLength(1);
    expect(
      oversized([
        parseSource('core/src/long.ts', `export function f(start: number) {\n  let count = start;\n${body}\n}\n`),
      ]),
    ).toHaveLength(1);
  });
});
