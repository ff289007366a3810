import styles from './initial-avatar.module.css';

/** White text has a contrast of at least 4.5 on each. */
export const AVATAR_COLORS = [
  '#1f5fd0', '#8a3ffc', '#b3206e', '#b3202a', '#a14a00',
  '#6b6100', '#2f7a1f', '#0f766e', '#0b7285', '#4b5a73',
] as const; // prettier-ignore

/** The same name always gives the same colour. */
export function avatarColor(name: string): string {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_COLORS[hash % AVATAR_COLORS.length] ?? AVATAR_COLORS[0];
}

/** The first letter of the name, 'U' when there is no name. */
export function avatarInitial(name: string): string {
  return Array.from(name.trim()).at(0)?.toLocaleUpperCase() ?? 'U';
}

export interface InitialAvatarProps {
  name: string;
  /** Pixels. */
  size?: number;
  /** A CSS colour; otherwise one that the name decides. */
  fallbackColor?: string | undefined;
  /** Pixels of the letter; otherwise it follows the size. */
  textSize?: number | undefined;
  /** A CSS length; otherwise 10 px. */
  borderRadius?: string | undefined;
}

/** A coloured tile with the name's initial. Decorative: the name stands beside it or in the control's label. */
export function InitialAvatar({ name, size = 36, fallbackColor, textSize, borderRadius }: InitialAvatarProps) {
  const style = {
    width: size,
    height: size,
    fontSize: textSize ?? Math.max(10, 0.4 * size),
    backgroundColor: fallbackColor ?? avatarColor(name),
    borderRadius,
  };
  return (
    <span className={styles['avatar']} style={style} aria-hidden="true">
      {avatarInitial(name)}
    </span>
  );
}
