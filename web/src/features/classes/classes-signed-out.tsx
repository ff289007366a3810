import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Explains classes to a visitor, with a link to sign in and then return to this page. */
export function ClassesSignedOut({ next }: { readonly next: string }) {
  return (
    <>
      <h1>Classes</h1>
      <EmptyState
        title="Sign in to go to your class"
        actions={
          <LinkButton to="/auth/login" search={{ next }}>
            Sign in
          </LinkButton>
        }
      >
        <p>A class does lessons and tests together with a teacher, on the same charts.</p>
      </EmptyState>
    </>
  );
}
