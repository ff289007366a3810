/**
 * Records the SQL statements of the process into which it is preloaded (`--import`). Each new text is appended to a
 * file.
 */
import { appendFileSync } from 'node:fs';
import { onSentStatement } from './sent-statements.ts';

const path = process.env['STATEMENTS_FILE'];
const seen = new Set<string>();

onSentStatement((text) => {
  if (path === undefined || seen.has(text)) return;
  seen.add(text);
  appendFileSync(path, `${JSON.stringify(text)}\n`);
});
