import type { ReactNode } from 'react';
import type { Magnet } from '../model/magnet.ts';
import type { DrawingKind } from './model/drawing.ts';

/**
 * A 20 × 20 line icon in the color of the text. It is decorative, because the button that contains it has its own
 * label.
 */
function Icon({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}

export const TOOL_ICONS: Readonly<Record<DrawingKind, ReactNode>> = {
  'trend-line': (
    <Icon>
      <path d="M5.2 14.8 14.8 5.2" />
      <circle cx="4" cy="16" r="1.75" />
      <circle cx="16" cy="4" r="1.75" />
    </Icon>
  ),
  level: (
    <Icon>
      <path d="M2 10h6.25M11.75 10H18" />
      <circle cx="10" cy="10" r="1.75" />
    </Icon>
  ),
  rectangle: (
    <Icon>
      <rect x="3" y="5" width="14" height="10" rx="1" />
    </Icon>
  ),
  fibonacci: (
    <Icon>
      <path d="M3 4h14M3 8.5h14M3 11.5h14M3 16h14" />
      <path d="m5 16 10-12" strokeDasharray="1.5 2.5" />
    </Icon>
  ),
  measure: (
    <Icon>
      <path d="M2.5 13.5 13.5 2.5l4 4-11 11Z" />
      <path d="m6 10 1.75 1.75M8.75 7.25 10.5 9M11.5 4.5l1.75 1.75" />
    </Icon>
  ),
  'volume-range': (
    <Icon>
      <path d="M3.5 3v14M3.5 5h4M3.5 8.5h9M3.5 12h12M3.5 15.5h6" />
    </Icon>
  ),
  text: (
    <Icon>
      <path d="M4 6V4h12v2M10 4v12M7.5 16h5" />
    </Icon>
  ),
};

export const UndoIcon = () => (
  <Icon>
    <path d="M7 4 3.5 7.5 7 11" />
    <path d="M4 7.5h7.5a4.25 4.25 0 0 1 0 8.5H8" />
  </Icon>
);

export const RedoIcon = () => (
  <Icon>
    <path d="m13 4 3.5 3.5L13 11" />
    <path d="M16 7.5H8.5a4.25 4.25 0 0 0 0 8.5H12" />
  </Icon>
);

export const LockIcon = ({ isClosed }: { isClosed: boolean }) => (
  <Icon>
    <rect x="4" y="9" width="12" height="8" rx="1.5" />
    <path d={isClosed ? 'M6.5 9V6.5a3.5 3.5 0 0 1 7 0V9' : 'M6.5 9V6.5a3.5 3.5 0 0 1 6.6-1.6'} />
  </Icon>
);

export const EyeIcon = ({ isClosed }: { isClosed: boolean }) => (
  <Icon>
    <path d="M1.75 10S4.75 4.5 10 4.5s8.25 5.5 8.25 5.5-3 5.5-8.25 5.5S1.75 10 1.75 10Z" />
    <circle cx="10" cy="10" r="2.25" />
    {isClosed ? <path d="M3.5 16.5 16.5 3.5" /> : null}
  </Icon>
);

/**
 * Shows the state of the magnet. The poles are filled if the magnet is strong; a stroke through the icon means that it
 * is off.
 */
export const MagnetIcon = ({ magnet }: { magnet: Magnet }) => (
  <Icon>
    <path d="M4.5 3.5v6.75a5.5 5.5 0 0 0 11 0V3.5h-3.25v6.75a2.25 2.25 0 0 1-4.5 0V3.5Z" />
    {magnet === 'strong' ? <path d="M4.5 3.5h3.25v3H4.5ZM12.25 3.5h3.25v3h-3.25Z" fill="currentColor" /> : null}
    {magnet === 'weak' ? <path d="M4.5 6.5h3.25M12.25 6.5h3.25" /> : null}
    {magnet === 'off' ? <path d="M3 17.5 17 2.5" /> : null}
  </Icon>
);

export const ObjectsIcon = () => (
  <Icon>
    <path d="m10 3 7 3.75-7 3.75-7-3.75Z" />
    <path d="m3 10.25 7 3.75 7-3.75M3 13.75l7 3.75 7-3.75" />
  </Icon>
);

export const PenIcon = () => (
  <Icon>
    <path d="m4 16 .75-3.5L13.5 3.75l2.75 2.75L7.5 15.25Z" />
  </Icon>
);

export const BinIcon = () => (
  <Icon>
    <path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.75 11h8.5L15 5.5M8.25 8.5v5M11.75 8.5v5" />
  </Icon>
);
