declare module '@adobe/structured-data-validator' {
  /** Checks structured data by what Google asks of it. */
  export default class Validator {
    /** @param data things by their type */
    validate(data: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<
      readonly {
        readonly severity: 'ERROR' | 'WARNING';
        readonly rootType: string;
        readonly issueMessage: string;
      }[]
    >;
  }
}
