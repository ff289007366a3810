import type { User } from '@tradesense/contract/auth.ts';
import { useOwnImage } from '../features/profiles/use-own-image.ts';
import { Avatar } from '../ui/avatar.tsx';

interface OwnAvatarProps {
  user: User;
  /** In pixels. */
  size?: number;
}

/** Shows the signed-in user's avatar. */
export function OwnAvatar({ user, size = 36 }: OwnAvatarProps) {
  return <Avatar imageUrl={useOwnImage(user.id)} name={user.name} size={size} />;
}
