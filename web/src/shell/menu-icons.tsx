import { Icon } from '../ui/icon.tsx';

export const CloseIcon = () => (
  <Icon>
    <path d="m5 5 10 10M15 5 5 15" />
  </Icon>
);

export const ChevronIcon = () => (
  <Icon>
    <path d="m6 8 4 4 4-4" />
  </Icon>
);

export const BellIcon = () => (
  <Icon>
    <path d="M10 2.5a4.75 4.75 0 0 0-4.75 4.75c0 4.25-1.75 5.5-1.75 6.25h13c0-.75-1.75-2-1.75-6.25A4.75 4.75 0 0 0 10 2.5ZM8 16.25a2.1 2.1 0 0 0 4 0" />
  </Icon>
);

export const GearIcon = () => (
  <Icon>
    <path d="M3 6h6M13 6h4M3 14h4M11 14h6" />
    <circle cx="11" cy="6" r="2" />
    <circle cx="9" cy="14" r="2" />
  </Icon>
);
