/** Lets the user clear or switch off the recently viewed listings of this device. */

import { RecentSetting } from '#web/features/listings/index.ts';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsSection } from './settings-section.tsx';

export function RecentSection() {
  return (
    <SettingsSection title={labels.recent}>
      <div className="border-t border-line py-3">
        <RecentSetting />
      </div>
    </SettingsSection>
  );
}
