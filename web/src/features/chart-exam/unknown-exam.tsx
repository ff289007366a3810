import { MissingPage } from '../../missing-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';

/** Shown for an address that names no type of exam. */
export function UnknownExam({ type }: { readonly type: string }) {
  return (
    <MissingPage
      title={`There is no exam “${type}”`}
      actions={<LinkButton to="/chart-exam">Choose an exam</LinkButton>}
    >
      <p>The name in the address may be misspelled.</p>
    </MissingPage>
  );
}
