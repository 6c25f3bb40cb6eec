/** Informs the user that their draft was restored. */
import { Banner } from '#web/ui/banner.tsx';

type RestoredNoticeProps = { text: string; label: string; onDiscard: () => void };

export function RestoredNotice({ text, label, onDiscard }: RestoredNoticeProps) {
  return (
    <div className="mt-5">
      <Banner shape="box" action={{ label, onAction: onDiscard }}>
        {text}
      </Banner>
    </div>
  );
}
