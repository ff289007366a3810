import { Link } from '@tanstack/react-router';
import { LEGAL_LINKS, LegalNotice } from './legal-notice.tsx';

interface LegalLineProps {
  readonly className: string | undefined;
  /** Called whenever a link is followed. */
  readonly onFollow: () => void;
}

/** Shows the legal part of the footer on pages without a footer. */
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
