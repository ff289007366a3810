import type { ReactNode } from 'react';
import { Term } from '../study/lesson/term.tsx';

/** Terms in exam texts that the glossary explains, with their ids in the glossary. */
const TERMS: Readonly<Record<string, string>> = { BOS: 'bos', CHoCH: 'choch' };

/** Shows a text with inline explanations of BOS and CHoCH. */
export function TextWithTerms({ text }: { text: string }): ReactNode {
  return text.split(/\b(BOS|CHoCH)\b/).map((part, index) => {
    const id = TERMS[part];
    return id === undefined ? (
      part
    ) : (
      <Term key={index} id={id}>
        {part}
      </Term>
    );
  });
}
