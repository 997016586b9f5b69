import { keyedRandom } from '../publisher/generator/random.ts';
import { type LocatedText, type SourceTexts, sourceTexts } from './source-texts.ts';

/** Minimum length of a sampled identifier. Shorter identifiers are mostly loop variables. */
const MIN_IDENTIFIER_CHARACTERS = 4;

/** The kinds of texts in a sample, with the number of each. */
export const SAMPLE: readonly {
  readonly title: string;
  readonly texts: (source: SourceTexts) => readonly LocatedText[];
  readonly count: number;
}[] = [
  { title: 'Comments and docstrings', texts: ({ comments }) => comments, count: 100 },
  { title: 'Test titles', texts: ({ testTitles }) => testTitles, count: 60 },
  {
    title: 'Identifiers',
    texts: ({ identifiers }) => identifiers.filter(({ text }) => text.length >= MIN_IDENTIFIER_CHARACTERS),
    count: 40,
  },
  { title: 'Error texts', texts: ({ errorTexts }) => errorTexts, count: 20 },
  { title: 'Paragraphs of documents', texts: ({ paragraphs }) => paragraphs, count: 20 },
];

/** Folders of data, of generated texts, and of texts from another project. */
const EXCLUDED =
  /^(?:data-snapshots|scripts\/publisher\/words|scripts\/bench\/peer)\/|^docs\/specification-coverage\.md$/;
/**
 * Selects random texts from the files of the repository, for a reader who judges whether each is understood at first
 * sight. Returns a numbered plain text list, with the file of each text and the code next to it. The same seed and files
 * result in the same list.
 */
export function readerSample(
  files: readonly { readonly path: string; readonly text: string }[],
  seed: string,
): string {
  const sources = files
    .filter(({ path }) => !EXCLUDED.test(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, text }) => sourceTexts(path, text));
  let number = 0;
  const sections = SAMPLE.map(({ title, texts, count }) => {
    const candidates = sources.flatMap((source) => [...texts(source)]);
    const distinct = new Map(candidates.map((located) => [`${located.file} ${located.text}`, located]));
    const selectedTexts = keyedRandom(seed, title).sample([...distinct.values()], count);
    const lines = selectedTexts.map(({ text, file, context }) => {
      number += 1;
      return `${number}. ${text}\n     ${file}${context ? `: ${context}` : ''}`;
    });
    return [title, '', ...lines, ''].join('\n');
  });
  return sections.join('\n');
}
