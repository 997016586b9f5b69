import { z } from 'zod';

/** Phases of the comparison of generators. */
export const PHASES = ['clean', 'changed'] as const;
export type Phase = (typeof PHASES)[number];

/** Names of the generators in the order of the chart. */
const ORDER = ['Laurel', 'Hugo', 'Eleventy', 'Astro'] as const;
export type GeneratorName = (typeof ORDER)[number];

const text = z.string().min(1);
const seconds = z.number().positive();

/** The content of docs/benchmarks/generators.json. */
export const figuresSchema = z.strictObject({
  runs: z
    .array(
      z.strictObject({
        date: z.iso.date(),
        /** Processor, cores, memory and load during the run. */
        machine: text,
        /** How the figures were measured: the command, the number of rounds, and remarks. */
        measurement: text,
        results: z.array(
          z.strictObject({
            generator: z.enum(ORDER),
            version: text,
            pages: z.int().positive(),
            /** Median seconds of a clean build. */
            clean: seconds,
            /** Median seconds of a build after 10 pages changed. */
            changed: seconds,
          }),
        ),
      }),
    )
    .min(1),
});

export type Figures = Readonly<z.infer<typeof figuresSchema>>;

/** One figure of the chart, with the date of its run. */
export interface Figure {
  readonly generator: GeneratorName;
  readonly version: string;
  readonly pages: number;
  readonly date: string;
  readonly clean: number;
  readonly changed: number;
}

/** Lists the latest figure of each generator at each number of pages: by pages, then in the order of the chart. */
export function latestFigures({ runs }: Figures): readonly Figure[] {
  const latest = new Map<string, Figure>();
  for (const { date, results } of [...runs].sort((one, other) => (one.date < other.date ? -1 : 1)))
    for (const result of results) latest.set(`${result.pages} ${result.generator}`, { ...result, date });
  const order = ({ pages, generator }: Figure) => pages * ORDER.length + ORDER.indexOf(generator);
  return [...latest.values()].sort((one, other) => order(one) - order(other));
}
