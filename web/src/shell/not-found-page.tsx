import { LinkButton } from '../ui/link-button.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage sign="404" title="This page does not exist" actions={<LinkButton to="/">Go home</LinkButton>}>
      <p>The address may be misspelled, or the page has moved.</p>
    </MessagePage>
  );
}
