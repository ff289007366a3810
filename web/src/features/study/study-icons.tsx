/** Icons of Study, as high as the text next to them. */
import { Icon } from '../../ui/icon.tsx';

export const LockIcon = () => (
  <Icon size={14}>
    <path d="M5 9h10v8H5zM7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
);

export const BulbIcon = () => (
  <Icon size={16}>
    <path d="M7.5 13.5a5 5 0 1 1 5 0v1.75h-5zM8.25 18h3.5" />
  </Icon>
);

export const BookmarkIcon = ({ isSet }: { isSet: boolean }) => (
  <Icon size={16}>
    <path d="M5.5 3h9v14L10 13.5 5.5 17z" fill={isSet ? 'currentColor' : 'none'} />
  </Icon>
);
