import { Icon } from '../ui/icon.tsx';

// Icons that the first load needs. Parts that are loaded later have their icons in their own files.
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
