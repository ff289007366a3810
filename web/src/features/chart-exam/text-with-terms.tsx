import type { ReactNode } from 'react';
import { Term } from '../study/lesson/term.tsx';

/** Names in the texts of exams that the glossary explains, with their ids there. */
const TERMS: Readonly<Record<string, string>> = { BOS: 'bos', CHoCH: 'choch' };

/** Shows a text in which BOS and CHoCH are explained where they stand. */
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
