import { useQuery } from '@tanstack/react-query';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { namesQuery } from './feed-queries.ts';
import { openMention } from './feed-text.ts';
import styles from './feed.module.css';

interface NameSuggestionsProps {
  readonly text: string;
  /** Called with the whole text, including the complete name, after the learner has chosen a name. */
  readonly onComplete: (text: string) => void;
}

/** Shows people whose name starts with the mention that is being typed at the end of the text. */
export function NameSuggestions({ text, onComplete }: NameSuggestionsProps) {
  const prefix = openMention(text);
  const { data } = useQuery({ ...namesQuery(prefix ?? ''), enabled: prefix !== null });
  if (prefix === null || data === undefined) return null;
  const people = data.people.filter(({ username }) => username !== prefix);
  if (people.length === 0) return null;
  return (
    <ul className={styles['suggestions']} aria-label="People to mention">
      {people.map(({ username, profileImageUrl }) => (
        <li key={username}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onComplete(`${text.slice(0, text.length - prefix.length)}${username} `)}
          >
            <Avatar name={username} imageUrl={profileImageUrl} size={20} borderRadius="50%" />
            {username}
          </Button>
        </li>
      ))}
    </ul>
  );
}
