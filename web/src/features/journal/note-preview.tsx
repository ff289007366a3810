import { useMemo } from 'react';
import styles from './note-preview.module.css';
import { safeHtml } from './safe-html.ts';

/** Shows the rendered note; loaded only on demand. */
export function NotePreview({ text }: { readonly text: string }) {
  const html = useMemo(() => safeHtml(text), [text]);
  if (text.trim() === '') return <p className={styles['empty']}>No note yet.</p>;
  return (
    <section
      className={styles['text']}
      aria-label="Preview of the note"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table in it scrolls, by keys too
      tabIndex={0}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
