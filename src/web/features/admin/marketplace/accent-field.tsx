/** A field for the colour of the main buttons in one theme, with a sample of it. */
import { COLOUR_LENGTH } from '#contract/limits.ts';
import type { Scheme } from '#rules/admin/accent-refusal.ts';
import { contrastOf, HEX_COLOUR } from '#rules/admin/contrast.ts';
import { formatDecimal } from '#web/lib/i18n/format.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { TextField } from '#web/ui/text-field.tsx';
import { marketplaceLabels as labels } from '../catalogue/catalogue.labels.ts';

/** The middle of each default gradient; the picker starts there if no colour is set. */
const DEFAULT_MIDDLES: Readonly<Record<Scheme, string>> = { light: '#1b558a', dark: '#276aa9' };

type AccentFieldProps = {
  scheme: Scheme;
  value: string;
  /** The saved colour, which the open page uses; null for the default colour. */
  stored: string | null;
  error: string | undefined;
  onChange: (colour: string) => void;
};

export function AccentField({ scheme, value, stored, error, onChange }: AccentFieldProps) {
  const colour = value.trim();
  const label = scheme === 'light' ? labels.accentLight : labels.accentDark;
  return (
    <div className="grid gap-2">
      <TextField
        name={`accent_${scheme}`}
        label={label}
        help={labels.accentHelp}
        error={error}
        maxLength={COLOUR_LENGTH}
        spellCheck={false}
        placeholder={labels.defaultColour}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        end={
          <input
            type="color"
            aria-label={labels.pick(label)}
            className="mr-2 size-8"
            value={HEX_COLOUR.test(colour) ? colour : DEFAULT_MIDDLES[scheme]}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
      <div
        data-theme={scheme}
        className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-4 py-2 text-sm text-soft"
      >
        <Sample colour={colour} stored={stored} />
        {colour === '' ? null : (
          <Button variant="ghost" className="-me-2 ms-auto" onClick={() => onChange('')}>
            {labels.useDefault}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Shows a main button in this colour. The default colour can be shown only while the page itself uses it. */
function Sample({ colour, stored }: { colour: string; stored: string | null }) {
  if (colour !== '' && !HEX_COLOUR.test(colour)) return null;
  const style = colour === '' ? undefined : { background: colour };
  return (
    <>
      {colour === '' && stored !== null ? null : (
        <span className={buttonClass({ variant: 'main' })} style={style}>
          {labels.sample}
        </span>
      )}
      <span>
        {colour === ''
          ? labels.defaultShown
          : labels.contrast(formatDecimal(Math.round(contrastOf('#ffffff', colour) * 10) / 10))}
      </span>
    </>
  );
}
