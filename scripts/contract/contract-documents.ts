import { callExamples } from './call-examples.ts';
import { CONTRACT_DOCUMENT, contractDocument } from './contract-document.ts';
import { OPENAPI_DOCUMENT, openapiDocument } from './openapi-document.ts';

/** A generated document. */
export interface ContractDocument {
  /** Path below the project's root. */
  readonly path: string;
  readonly text: string;
}

/** Returns the documents of the contract. Takes two seconds, because it generates the sample of the embedded publisher. */
export async function contractDocuments(): Promise<readonly ContractDocument[]> {
  const examples = await callExamples();
  return [
    { path: OPENAPI_DOCUMENT, text: openapiDocument(examples) },
    { path: CONTRACT_DOCUMENT, text: contractDocument(examples) },
  ];
}
