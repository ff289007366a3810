import type { FooterProfileIconName } from './footer-profiles.ts';

const SHAPES: Readonly<Record<FooterProfileIconName, string>> = {
  x: 'M3.5 3.5h3.4l9.6 13h-3.4ZM16 3.5l-5.2 5.8M4 16.5l5.2-5.8',
  youtube:
    'M4.5 4.5h11a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5h-11A2.5 2.5 0 0 1 2 13V7a2.5 2.5 0 0 1 2.5-2.5ZM8.5 7.5v5l4-2.5Z',
  discord:
    'M7.5 4.2A14 14 0 0 0 4.3 5.2C2.6 7.9 2 10.6 2.1 13.4a13 13 0 0 0 3.7 2.1l1-1.6M12.5 4.2a14 14 0 0 1 3.2 1c1.7 2.7 2.3 5.4 2.2 8.2a13 13 0 0 1-3.7 2.1l-1-1.6M5.8 13.5c2.7 1.2 5.7 1.2 8.4 0M7.5 10.2v.6M12.5 10.2v.6M7.5 4.2l.6 1.1a13 13 0 0 1 3.8 0l.6-1.1',
};

/** Shows a 20 × 20 line icon in the color of the text. It is decorative, because the link around it has a name. */
export function FooterProfileIcon({ icon }: { icon: FooterProfileIconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={SHAPES[icon]} />
    </svg>
  );
}
