import { Link } from '@tanstack/react-router';
import { LEGAL_LINKS, LegalNotice } from './legal-notice.tsx';

interface LegalLineProps {
  readonly className: string | undefined;
  /** Called when the visitor follows a link. */
  readonly onFollow: () => void;
}

/** Shows the legal part of the footer, for pages that have no footer. */
export function LegalLine({ className, onFollow }: LegalLineProps) {
  return (
    <section className={className} aria-label="Legal">
      <p>
        <LegalNotice />
      </p>
      <ul>
        {LEGAL_LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} onClick={onFollow}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
