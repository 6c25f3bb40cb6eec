/** Shows the form fields, choices and the rich text editor in the showcase. */
import { useState } from 'react';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { RichTextEditor } from '#web/ui/rich-text-editor.tsx';
import { Select } from '#web/ui/select.tsx';
import { TagSelect } from '#web/ui/tag-select.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { ToggleChip } from '#web/ui/toggle-chip.tsx';
import { Part, ROW } from './showcase-part.tsx';

const birds = [
  'Blackbird',
  'Magpie',
  'Nuthatch',
  'Nightingale',
  'Wren',
  'A bird with a name far too long for any field',
];
const options = birds.map((label) => ({ value: label.toLowerCase(), label }));
const text =
  '<h2>Three cards</h2><p><strong>Sold together.</strong> All sleeved on day one, <a href="https://example.com/">as seen here</a>.</p><ul><li>Front: mint</li><li>Back: one <em>faint</em> speck</li></ul><ol><li>Sleeved</li><li>Boarded</li></ol>';

export function ShowcaseForms() {
  const [bird, setBird] = useState('magpie');
  const [none, setNone] = useState('');
  const [tags, setTags] = useState(['wren', 'magpie']);
  const [html, setHtml] = useState(text);
  const [on, setOn] = useState(true);
  return (
    <>
      <Part title="Fields">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-x-8 gap-y-5">
          <TextField label="Rest" placeholder="Name" />
          <TextField label="Filled" required defaultValue="Juni5 pre-order trio" help="What it is, in a few words." />
          <TextField label="Wrong" required defaultValue="eighteen" error="Enter a price, e.g. 18.00" />
          <TextField label="Disabled" disabled defaultValue="Not yours to change" />
          <TextField label="Password" type="password" defaultValue="correct horse" autoComplete="off" />
          <TextArea label="Several lines" placeholder="Write a few words" />
        </div>
      </Part>
      <Part title="Choices">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-x-8 gap-y-5">
          <Select label="One of many" options={options} value={bird} onChange={setBird} />
          <Select
            label="Not chosen"
            required
            options={options}
            value={none}
            onChange={setNone}
            placeholder="Choose one"
            error="Choose one"
          />
          <Select label="Disabled" disabled options={options} value="wren" onChange={setBird} />
          <TagSelect
            label="Several of many"
            required
            options={options}
            value={tags}
            onChange={setTags}
            placeholder="Add one"
          />
          <TagSelect
            label="Wrong"
            options={options}
            value={[]}
            onChange={setTags}
            placeholder="Add one"
            error="Choose at least one"
          />
          <TagSelect
            label="Disabled"
            disabled
            options={options}
            value={['wren']}
            onChange={setTags}
            help="Choose a group first."
          />
          <fieldset className="field">
            <legend className="field__label">Filters</legend>
            <div className={ROW}>
              <ToggleChip pressed={on} onClick={() => setOn(!on)}>
                USD
              </ToggleChip>
              <ToggleChip pressed={!on} onClick={() => setOn(!on)}>
                CAD
              </ToggleChip>
            </div>
          </fieldset>
          <div className="grid">
            <Checkbox label="Remember me" defaultChecked />
            <Checkbox label="Show closed" />
            <Checkbox label="Disabled" disabled />
            <Checkbox label="I agree" error="Agree to go on" />
          </div>
        </div>
      </Part>
      <Part title="Rich text">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] items-start gap-x-8 gap-y-5">
          <RichTextEditor label="Description" required value={html} onChange={setHtml} />
          <RichTextEditor
            label="Empty and wrong"
            value=""
            onChange={setHtml}
            placeholder="Condition, extras, postage"
            error="Say something about it"
          />
        </div>
      </Part>
    </>
  );
}
