import { Icon } from '../../ui/icon.tsx';

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
