import type { Rule } from './boundary-rules.ts';

const FORBIDDEN = /(^|[-./])(utils?|misc|helpers?|common|types|stuff)([-./]|$)/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/**
 * Suffixes that say the role of a server file, such as `login.service.ts`. `.test`, `.pg` and `.crash` are allowed as
 * well.
 */
const SERVER_SUFFIXES = ['admin', 'routes', 'service', 'repo', 'tables', 'policy', 'events', 'queries'];

/** Splits a file name: `order-ticket.test.tsx` → stem `order-ticket`, suffixes `['test']`. */
function nameParts(path: string): { stem: string; suffixes: string[] } {
  const [stem = '', ...suffixes] = (path.split('/').pop() ?? '').replace(/\.(d\.)?tsx?$/, '').split('.');
  return { stem, suffixes };
}

export const NAME_RULES: readonly Rule[] = [
  {
    name: 'names-say-something',
    why: 'a drawer called "utils" takes everything and gives nothing back',
    check: ({ path }) => (FORBIDDEN.test(path) ? ['name says nothing'] : []),
  },
  {
    name: 'kebab-case',
    why: 'a file would be found on one system and not on another',
    check: ({ path }) => {
      if (path.startsWith('web/src/routes/')) return [];
      return KEBAB.test(nameParts(path).stem) ? [] : ['file name is not kebab-case'];
    },
  },
  {
    name: 'suffix-grammar',
    why: 'the path would no longer answer where a thing is',
    check: ({ path }) => {
      if (!path.startsWith('server/src/')) return [];
      const wrong = nameParts(path).suffixes.filter(
        (suffix) => !['test', 'pg', 'crash', ...SERVER_SUFFIXES].includes(suffix),
      );
      return wrong.map((suffix) => `unknown suffix .${suffix}`);
    },
  },
];
