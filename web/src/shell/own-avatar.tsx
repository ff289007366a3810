import type { User } from '@tradesense/contract/auth.ts';
import { useOwnImage } from '../features/profiles/use-own-image.ts';
import { Avatar } from '../ui/avatar.tsx';

interface OwnAvatarProps {
  user: User;
  /** In pixels. */
  size?: number;
}

/** Shows the signed-in user's avatar: its color and letter are those of the username, by which others see them. */
export function OwnAvatar({ user, size = 36 }: OwnAvatarProps) {
  return <Avatar imageUrl={useOwnImage(user.id)} name={user.username ?? user.name} size={size} />;
}
