/** Reminds the user on every page that the account is about to be deleted. */
import { formatDate, useDisplay } from '#web/lib/i18n/format.ts';
import { Banner } from '#web/ui/banner.tsx';
import { privacyLabels as labels } from './settings.labels.ts';
import { useKeepAccount } from './use-keep-account.ts';

export function DeletionBanner({ deletionAt }: { deletionAt: string }) {
  useDisplay();
  const { keep } = useKeepAccount();
  return (
    <Banner tone="warning" role="status" action={{ label: labels.keep, onAction: keep }}>
      {labels.pending(formatDate(deletionAt))}
    </Banner>
  );
}
