/** The settings sections about the user's data; loaded after the settings page itself. */
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
