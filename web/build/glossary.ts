import type { Plugin } from 'vite';
import { parse } from 'yaml';

/**
 * The only YAML file of `content/` that is built into the pages. Other files of that folder contain the answers of
 * quizzes and tasks, which only the server may know.
 */
const GLOSSARY = /[\\/]content[\\/]glossary\.yaml$/;

/** The fields of a glossary term that are built into the pages. */
interface Term {
  readonly id: string;
  readonly term: string;
  readonly meaning: string;
  readonly lesson?: string;
}

/** Lets the pages import `content/glossary.yaml`. The default export is an object with the glossary's terms by id. */
export function glossary(): Plugin {
  return {
    name: 'glossary',
    transform: {
      filter: { id: GLOSSARY },
      handler(text) {
        const terms = (parse(text) as readonly Term[]).map(({ id, term, meaning, lesson }) => [
          id,
          { term, meaning, lesson: lesson ?? null },
        ]);
        return { code: `export default ${JSON.stringify(Object.fromEntries(terms))};`, map: null };
      },
    },
  };
}
