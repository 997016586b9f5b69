/** The functions of the site as Netlify's own build left them in `.netlify/`: a deploy by digests has to bring them along. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import { netlifyFunctionsMissing } from '../../../domain/errors/publishing.ts';
import { SEARCH_FOLDER } from '../../../domain/search-segments.ts';

const manifest = z.object({
  /** Milliseconds since 1970. */
  timestamp: z.number(),
  functions: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      runtime: z.string(),
      runtimeVersion: z.string().optional(),
      routes: z.array(z.unknown()).optional(),
      excludedRoutes: z.array(z.unknown()).optional(),
      displayName: z.string().optional(),
      generator: z.string().optional(),
      buildData: z.unknown().optional(),
      priority: z.number().optional(),
    }),
  ),
});

export interface BuiltFunction {
  readonly name: string;
  readonly runtime: string;
  /** SHA-256 of its archive. */
  readonly digest: string;
  readonly config: object;
  read(): Uint8Array;
}

export interface BuiltFunctions {
  readonly functions: readonly BuiltFunction[];
  /** Files of the edge functions: path in the deploy → where it lies. */
  readonly edgeFiles: ReadonlyMap<string, string>;
}

/** Parts of the site that functions have inside: the `included_files` of netlify.toml. */
export const INSIDE_FUNCTIONS: readonly string[] = [
  SEARCH_FOLDER,
  'names/s',
  'contact-us.html',
  'register-interest.html',
  'unsubscribe.html',
];

/** Where a deploy keeps edge functions. */
const EDGE_PREFIX = '/.netlify/internal/edge-functions/';

/**
 * Functions and edge functions that belong to a built site.
 * @param root of the project
 * @param out the built site, of which the functions have parts inside
 * @throws {FaultError} NetlifyFunctionsMissing where there are none, none that can be read, one whose archive is gone, or
 * older ones than what they have inside
 */
export function builtFunctions(root: string, out: string): BuiltFunctions {
  const file = join(root, '.netlify/functions/manifest.json');
  if (!existsSync(file)) throw new FaultError(netlifyFunctionsMissing({ file, reason: 'it is missing' }));
  const { functions, timestamp } = readManifest(file);
  const newer = INSIDE_FUNCTIONS.find((part) => newest(join(out, part)) > timestamp);
  if (newer !== undefined)
    throw new FaultError(netlifyFunctionsMissing({ file, reason: `it is older than ${newer} of the site` }));
  const edge = join(root, '.netlify/edge-functions-dist');
  const edgeNames = existsSync(edge) ? readdirSync(edge) : [];
  return {
    functions: functions.map(({ name, path, runtime, runtimeVersion, ...rest }) => {
      const archive = join(root, '.netlify/functions', basename(path));
      if (!existsSync(archive))
        throw new FaultError(
          netlifyFunctionsMissing({ file, reason: `${basename(path)} is missing beside it` }),
        );
      return {
        name,
        runtime: runtimeVersion ?? runtime,
        digest: hash('sha256', readFileSync(archive), 'hex'),
        config: {
          display_name: rest.displayName,
          generator: rest.generator,
          routes: rest.routes,
          excluded_routes: rest.excludedRoutes,
          build_data: rest.buildData,
          priority: rest.priority,
        },
        read: () => readFileSync(archive),
      };
    }),
    edgeFiles: new Map(edgeNames.map((name) => [EDGE_PREFIX + name, join(edge, name)])),
  };
}

function readManifest(file: string): z.infer<typeof manifest> {
  try {
    return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new FaultError(netlifyFunctionsMissing({ file, reason: 'it cannot be read' }), { cause: error });
  }
}

/** When a file, or the last of a folder's files, was written, in milliseconds since 1970; 0 without any. */
function newest(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
