/** Chooses the form of a text that depends on a number. */

/** The form for the plural category `one` (in French also for zero), and the form for all others, such as `many`. */
type Forms<Text> = { one: Text; other: Text };

function pluralIn(language: 'en' | 'fr') {
  let rules: Intl.PluralRules | undefined;
  return <Text>(count: number, { one, other }: Forms<Text>): Text => {
    rules ??= new Intl.PluralRules(language);
    return rules.select(count) === 'one' ? one : other;
  };
}

export const plural = pluralIn('en');
export const frenchPlural = pluralIn('fr');
