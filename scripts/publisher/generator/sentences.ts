import { z } from 'zod';
import { lines, readWords } from './read-words.ts';

/** The templates of all sentences; `grammar.ts` describes the notation. */
export const sentences = readWords(
  'sentences.toml',
  z.strictObject({
    personOpenings: lines,
    starOpenings: lines,
    statespersonOpenings: lines,
    eminentOpenings: lines,
    risingOpenings: lines,
    associateOpenings: lines,
    foreignOpenings: lines,
    barOpenings: lines,
    personMiddle: lines,
    youngMiddle: lines,
    barMiddle: lines,
    personTrends: lines,
    personQuotes: lines,
    youngQuotes: lines,
    barQuotes: lines,
    setQuotes: lines,
    teamOpenings: lines,
    setOpenings: lines,
    setMiddle: lines,
    teamMiddle: lines,
    teamQuotes: lines,
    firmOpenings: lines,
    firmMiddle: lines,
    providedPerson: lines,
    providedFirm: lines,
    providedSet: lines,
    overviews: lines,
    barOverviews: lines,
    definitions: lines,
    work: lines,
  }),
);
