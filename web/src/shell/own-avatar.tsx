import type { User } from '@tradesense/contract/auth.ts';
import { useOwnImage } from '../features/profiles/use-own-image.ts';
import { Avatar } from '../ui/avatar.tsx';

interface OwnAvatarProps {
  user: User;
  /** Width and height in pixels. */
  size?: number;
}

/**
 * Shows the signed-in user's avatar. Its color and letter depend on the username, so that others see the same avatar.
 */
export function OwnAvatar({ user, size = 36 }: OwnAvatarProps) {
  return <Avatar imageUrl={useOwnImage(user.id)} name={user.username ?? user.name} size={size} />;
}
