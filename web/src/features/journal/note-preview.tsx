import { useLayoutEffect, useRef } from 'react';
import styles from './note-preview.module.css';
import { safeElements } from './safe-elements.ts';

/** Shows the rendered note. The code for rendering is loaded only on demand. */
export function NotePreview({ text }: { readonly text: string }) {
  const preview = useRef<HTMLElement>(null);
  const isEmpty = text.trim() === '';
  useLayoutEffect(() => preview.current?.replaceChildren(safeElements(text)), [text, isEmpty]);
  if (isEmpty) return <p className={styles['empty']}>No note yet.</p>;
  return (
    <section
      ref={preview}
      className={styles['text']}
      aria-label="Preview of the note"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table in it scrolls, by keys too
      tabIndex={0}
    />
  );
}
