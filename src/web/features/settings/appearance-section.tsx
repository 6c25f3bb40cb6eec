/** Lets the user choose the theme on this device. */
import { useState } from 'react';
import { chooseTheme, chosenTheme, type Theme, themes } from '#web/lib/browser/theme.ts';
import { Select } from '#web/ui/select.tsx';
import { settingsLabels as labels } from './settings.labels.ts';
import { SettingsRow, SettingsSection } from './settings-section.tsx';

export function AppearanceSection() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingsSection title={labels.appearance}>
      <SettingsRow name={labels.colours}>
        <Select
          label={labels.colours}
          hideLabel
          fieldClassName="sm:max-w-64"
          options={themes.map((value) => ({ value, label: labels.themes[value] }))}
          value={theme}
          onChange={(value) => {
            setTheme(value as Theme);
            chooseTheme(value as Theme);
          }}
        />
      </SettingsRow>
    </SettingsSection>
  );
}
