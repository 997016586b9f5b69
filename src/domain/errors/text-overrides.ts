import { counted, FaultError } from '@laurel/diagnostics';

/** A fault in the publisher's own texts. `key` is the subject and the name, e.g. `search.submit`. */
export type TextOverrideFault =
  /** `nearest` is the most similar known key; undefined if none is similar. */
  | { readonly kind: 'unknown'; readonly key: string; readonly nearest: string | undefined }
  | { readonly kind: 'type'; readonly key: string; readonly expected: string; readonly received: string };

/** The publisher's own texts are invalid; there is one fault per key. */
export const textOverridesInvalid = (file: string, faults: readonly TextOverrideFault[]): FaultError =>
  new FaultError(
    {
      name: 'TextOverridesInvalid',
      what: `${file} has ${counted(faults.length, 'fault')}.`,
      location: { file },
      why: 'Its texts replace texts of the site, so each needs the key and the type of one of them.',
      action: 'Correct what is listed below.',
    },
    {
      exitCode: 2,
      faults: faults.map((fault) => {
        const { key } = fault;
        const location = { file, ...(key !== '' && { field: key }) };
        return fault.kind === 'unknown'
          ? {
              name: 'TextUnknown',
              what: `${key} is not a text of the site${fault.nearest === undefined ? '' : `; there is ${fault.nearest}`}.`,
              location,
              why: 'Nothing reads it, so it has no effect.',
              action: 'Correct or remove the key; the folders of src/texts contain all texts.',
            }
          : {
              name: 'TextTypeInvalid',
              what: `${key === '' ? 'The exported constant `overrides`' : key} is ${fault.received}, which is not ${fault.expected}.`,
              location,
              why: 'Pages use the text of the publisher as they use the text of the site.',
              action:
                'Give it the type of the text that it replaces; `satisfies TextOverrides` checks this in an editor.',
            };
      }),
    },
  );
