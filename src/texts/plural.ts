/** The forms of a noun or sentence by plural category. Categories that are missing use `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string };

/**
 * Creates a function that selects the form for a number by the plural rules of a language.
 * Source: Unicode Technical Standard 35, "Language Plural Rules".
 * @__NO_SIDE_EFFECTS__
 */
export function createPlural(language: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(language);
  return (count, forms) => forms[rules.select(count)] ?? forms.other;
}
