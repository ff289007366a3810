import type { Rule } from './boundary-rules.ts';
import type { SourceFile } from './source-file.ts';
import { walk, type Node } from './syntax-tree.ts';

const isIn = (path: string, folders: readonly string[]) => folders.some((folder) => path.startsWith(folder));
const isChecked = (path: string) =>
  isIn(path, ['core/', 'contract/', 'server/', 'web/', 'tools/', 'bench/', 'e2e/']) &&
  path !== 'tools/tidy/voice-rules.ts';
const isProduct = (path: string) =>
  isChecked(path) && !/\.test\.tsx?$|\.test-data\.ts$|^(server\/test|bench|e2e)\//.test(path);

function lineRule(name: string, why: string, applies: (path: string) => boolean, pattern: RegExp): Rule {
  return {
    name,
    why,
    check: (file: SourceFile) =>
      applies(file.path)
        ? file.text.split('\n').flatMap((line, i) => (pattern.test(line) ? [`line ${i + 1}: ${line.trim()}`] : []))
        : [],
  };
}

/** Returns the identifier at the start of a callee: `test` for `test.each(rows)`. */
function rootName(callee: Node | undefined): unknown {
  if (callee?.type === 'MemberExpression') return rootName(callee['object'] as Node);
  if (callee?.type === 'CallExpression') return rootName(callee['callee'] as Node);
  if (callee?.type === 'TaggedTemplateExpression') return rootName(callee['tag'] as Node);
  return callee?.['name'];
}

/** Matches the start of a test title that names no subject. */
const TITLE_WITHOUT_SUBJECT = /^['"`](?:what|who|whose|whom|whoever|whatever|which|where|how|of)\s/i;

/** Returns, with line numbers, the titles of a file's tests, suites and steps that name no subject. */
function titlesWithoutSubject({ program, text }: SourceFile): string[] {
  const found: string[] = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !['test', 'it', 'describe'].includes(String(rootName(node)))) return;
    const [first] = node['arguments'] as readonly Node[];
    if (first?.type !== 'Literal' && first?.type !== 'TemplateLiteral') return;
    const title = text.slice(first.start, first.end);
    if (TITLE_WITHOUT_SUBJECT.test(title))
      found.push(`line ${text.slice(0, first.start).split('\n').length}: ${title}`);
  });
  return found;
}

/**
 * Wordings that `docs/voice.md` forbids. The list contains only wordings that a pattern can find without false
 * positives.
 */
export const VOICE_RULES: readonly Rule[] = [
  lineRule(
    'comments-say-returns',
    '"Answers how …" is not the verb that a reader expects: write "Returns …"',
    isChecked,
    /(?:\/\*\*|^\s*\*|\/\/)\s*Answers (?:how|what|whether|why|null|true|false|with|a file)\b/,
  ),
  lineRule(
    'comments-start-with-the-subject',
    'a sentence that opens with "Of …" needs a second reading',
    isChecked,
    /(?:\/\*\*|\/\/)\s+Of\b/,
  ),
  lineRule(
    'special-values-have-a-sentence',
    '"null: the database knows" does not say what the value means',
    isProduct,
    /(?:\/\*\*|^\s*\*|\/\/).*?(?:[(;.,]\s|\*\s)(?:[Nn]ull|0|empty|false|true): [a-z]/,
  ),
  lineRule(
    'events-have-standard-names',
    'publish, subscribe and unsubscribe are the terms of the field, not tell, hear and deafen',
    isProduct,
    /^(?!\s*(?:\*|\/\/|\/\*)).*(?:[#.\s({,]|^)(?:hear|heard|deafen|tell|told)(?:[A-Z]\w*)?(?=\s*[(:=,)?;]|\s*$)/,
  ),
  lineRule(
    'comments-name-what-is-the-same',
    '"The same, …" leaves open what it is compared with',
    isChecked,
    /(?:\/\*\*|\/\/)\s*The same(?:[,.;]|\s(?:without|with|for|before|as|at|written)\b)/,
  ),
  lineRule(
    'words-are-current',
    'archaic words make a reader stop',
    isProduct,
    /\b(?:anew|in vain|for good|for ever|seldom|reckon(?:ed|s)?|mend(?:ed|s)?(?!-diagram))\b/,
  ),
  lineRule(
    'percent-and-email-are-written-in-one-way',
    'pages write 84% and email',
    isProduct,
    /^(?!\s*(?:\*|\/\/|\/\*\*)).*(?:[\d}] %(?!\w)|\b[Ee]-mail)/,
  ),
  {
    name: 'titles-start-with-the-subject',
    why: 'a title such as "what is refused" does not say in a log what was expected: name the subject and a verb',
    check: (file) => (isChecked(file.path) ? titlesWithoutSubject(file) : []),
  },
];
