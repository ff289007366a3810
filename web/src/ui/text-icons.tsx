/** Icons with the height of text, for buttons and as marks next to words. */
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

const TEXT_PX = 16;

const textIcon = (drawing: ReactNode) => () => <Icon size={TEXT_PX}>{drawing}</Icon>;

export const CrossIcon = textIcon(<path d="m5 5 10 10M15 5 5 15" />);
export const CheckIcon = textIcon(<path d="m4 10.5 4 4L16 5.5" />);
export const CircleIcon = textIcon(<circle cx="10" cy="10" r="6.5" />);
export const PlusIcon = textIcon(<path d="M10 4v12M4 10h12" />);
export const MinusIcon = textIcon(<path d="M4 10h12" />);
export const ArrowLeftIcon = textIcon(<path d="M16 10H4m5-5-5 5 5 5" />);
export const ArrowRightIcon = textIcon(<path d="M4 10h12m-5-5 5 5-5 5" />);
export const DownIcon = textIcon(<path d="m5 8 5 5 5-5" />);
export const FitIcon = textIcon(<path d="M12 4h4v4M16 4l-5 5M8 16H4v-4M4 16l5-5" />);
export const MoveIcon = textIcon(<path d="M10 3v14M3 10h14M8 5l2-2 2 2M8 15l2 2 2-2M5 8l-2 2 2 2M15 8l2 2-2 2" />);
export const ClockIcon = textIcon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4l2.5 2" />
  </>,
);
export const AboutIcon = textIcon(<path d="M4 8.5c2-2.5 4 2 6 0s4-2.5 6 0M4 13c2-2.5 4 2 6 0s4-2.5 6 0" />);
export const SwapIcon = textIcon(<path d="M4 7h12m-3-3 3 3-3 3M16 13H4m3-3-3 3 3 3" />);
export const DiamondIcon = textIcon(<path d="m10 3.5 6.5 6.5-6.5 6.5L3.5 10Z" />);
