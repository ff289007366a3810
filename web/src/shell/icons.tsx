import { Icon } from '../ui/icon.tsx';

export const SunIcon = () => (
  <Icon>
    <circle cx="10" cy="10" r="3.5" />
    <path d="M10 1.75v1.5M10 16.75v1.5M1.75 10h1.5M16.75 10h1.5M4.17 4.17l1.06 1.06M14.77 14.77l1.06 1.06M4.17 15.83l1.06-1.06M14.77 5.23l1.06-1.06" />
  </Icon>
);

export const MoonIcon = () => (
  <Icon>
    <path d="M17 11.5A7.2 7.2 0 0 1 8.5 3a7.2 7.2 0 1 0 8.5 8.5Z" />
  </Icon>
);

export const MenuIcon = () => (
  <Icon>
    <path d="M3 5.5h14M3 10h14M3 14.5h14" />
  </Icon>
);

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

export const PauseIcon = () => (
  <Icon>
    <path d="M7.5 5.5v9M12.5 5.5v9" />
  </Icon>
);

export const PlayIcon = () => (
  <Icon>
    <path d="m7 5 8 5-8 5Z" />
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
