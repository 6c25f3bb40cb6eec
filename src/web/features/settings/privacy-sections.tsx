/** The sections of the settings about the user's data; loaded after the page itself. */
import { DataSection } from './data-section.tsx';
import { DeletionSection } from './deletion-section.tsx';

export function PrivacySections({ deletionAt }: { deletionAt: string | null }) {
  return (
    <>
      <DataSection />
      <DeletionSection deletionAt={deletionAt} />
    </>
  );
}
