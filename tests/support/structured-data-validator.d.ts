declare module '@adobe/structured-data-validator' {
  /** Validates structured data by Google's requirements. */
  export default class Validator {
    /** @param data objects by type */
    validate(data: { readonly jsonld: Readonly<Record<string, readonly object[]>> }): Promise<
      readonly {
        readonly severity: 'ERROR' | 'WARNING';
        readonly rootType: string;
        readonly issueMessage: string;
      }[]
    >;
  }
}
