/** The fields of an entry of the catalogue: its name, and a list separated by commas. */
import { MAX_CATALOGUE_NAME_LENGTH } from '#contract/limits.ts';
import { TextField } from '#web/ui/text-field.tsx';

type FieldProps = { label: string; value: string; error: string | undefined; onChange: (value: string) => void };

/** Renders the first field of a dialog, which has the initial focus. */
export function CatalogueNameField({ onChange, ...props }: FieldProps) {
  return (
    <TextField
      {...props}
      name="name"
      data-autofocus=""
      required
      maxLength={MAX_CATALOGUE_NAME_LENGTH}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

type ProposalFieldsProps = {
  labels: { name: string; members: string; membersHelp: string };
  errors: Readonly<Record<string, string | undefined>>;
  name: string;
  onName: (value: string) => void;
  /** The text of the members field; undefined if the entry is not a group. */
  members: string | undefined;
  onMembers: (value: string) => void;
};

export function ProposalFields({ labels, errors, name, onName, members, onMembers }: ProposalFieldsProps) {
  return (
    <>
      <CatalogueNameField label={labels.name} value={name} error={errors['name']} onChange={onName} />
      {members === undefined ? null : (
        <CatalogueListField
          name="members"
          label={labels.members}
          help={labels.membersHelp}
          error={errors['members']}
          value={members}
          onChange={onMembers}
        />
      )}
    </>
  );
}

/** `name`: the name of the field in the request. */
export function CatalogueListField({ onChange, ...props }: FieldProps & { name: string; help: string }) {
  return <TextField {...props} onChange={(event) => onChange(event.target.value)} />;
}
