import type { ReactNode } from 'react';
import styles from './document-page.module.css';

export interface DocumentSection {
  /** Id of the section. The address `#id` scrolls to it. */
  readonly id: string;
  readonly title: string;
  readonly body: ReactNode;
}

interface DocumentPageProps {
  title: string;
  /** Summary under the title. */
  lead: ReactNode;
  /** Date of the document's last change, as text. */
  updated?: string;
  sections: readonly DocumentSection[];
  /** Content after the last section, such as links to what to do next. */
  end?: ReactNode;
}

/**
 * Shows a page of text at a width that is easy to read, with its table of contents next to it if there is room. It can
 * be printed.
 */
export function DocumentPage({ title, lead, updated, sections, end }: DocumentPageProps) {
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        <div className={styles['lead']}>{lead}</div>
        {updated === undefined ? null : <p className={styles['updated']}>{updated}</p>}
      </header>
      <nav className={styles['contents']} aria-labelledby="contents-title">
        <p id="contents-title" className={styles['contentsTitle']}>
          On this page
        </p>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <article className={styles['text']} aria-label={title}>
        {sections.map((section) => (
          <section key={section.id} aria-labelledby={section.id}>
            <h2 id={section.id}>{section.title}</h2>
            {section.body}
          </section>
        ))}
        {end === undefined ? null : <div className={styles['end']}>{end}</div>}
      </article>
    </div>
  );
}
