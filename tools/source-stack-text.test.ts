// If this fails, an operator cannot tell in which source file the server failed.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { afterAll, expect, test } from 'vitest';
import { sourceStack } from './source-stack-text.ts';

const folder = mkdtempSync(join(tmpdir(), 'tradesense-stack-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a place in a bundle becomes the place in its source', async () => {
  const source = join(folder, 'entry.ts');
  writeFileSync(
    source,
    "interface Wide {\n  readonly a: number;\n}\n\nexport function fail(): Wide {\n  throw new Error('broken');\n}\nfail();\n",
  );
  const bundle = await rolldown({ input: source });
  await bundle.write({ dir: join(folder, 'dist'), sourcemap: true });
  const script = join(folder, 'dist', 'entry.js');
  const code = `import(${JSON.stringify(script)}).catch((error) => console.log(error.stack))`;
  const trace = execFileSync(process.execPath, ['-e', code]).toString();
  expect(trace).toContain('entry.js:');

  const command = fileURLToPath(new URL('source-stack.ts', import.meta.url));
  const translated = execFileSync(process.execPath, [command], { input: trace }).toString();
  expect(translated).toMatch(/at fail \(\S*entry\.ts:6:\d+\)/);
  expect(translated).not.toContain(script);
});

test('a place without a source map and all other text stay as they are', () => {
  const trace = 'Error: broken\n    at run (file:///no/such/folder/main.js:3:7)\n    at node:internal/main:1:1\n';
  expect(sourceStack(trace)).toBe(trace);
});
