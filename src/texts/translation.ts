/** The type of a translation of texts: the same keys and functions, with any text instead of the English one. */
export type Translation<Texts> = Texts extends string
  ? string
  : Texts extends (...parameters: never) => unknown
    ? Texts
    : { readonly [Key in keyof Texts]: Translation<Texts[Key]> };
