/** Reads the functions of the site that Netlify's build wrote to `.netlify/`. A deploy by digests has to upload them. */
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import { netlifyFunctionsMissing } from '../../../domain/errors/publishing.ts';
import { SEARCH_FOLDER } from '../../../domain/search-segments.ts';

const manifest = z.object({
  /** Time of the build of the functions, in milliseconds since 1970. */
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

interface BuiltFunction {
  readonly name: string;
  readonly runtime: string;
  /** SHA-256 of the archive. */
  readonly digest: string;
  readonly config: object;
  read(): Uint8Array;
}

export interface BuiltFunctions {
  readonly functions: readonly BuiltFunction[];
  /** Files of the edge functions: path in the deploy → path on this machine. */
  readonly edgeFiles: ReadonlyMap<string, string>;
}

/** Files of the site that are bundled with functions: the `included_files` of netlify.toml. */
export const BUNDLED_FILES: readonly string[] = [
  SEARCH_FOLDER,
  'names/s',
  'contact-us.html',
  'register-interest.html',
  'report-error.html',
  'unsubscribe.html',
];

/** Folder of the edge functions in a deploy. */
const EDGE_PREFIX = '/.netlify/internal/edge-functions/';

/**
 * Reads the functions and edge functions of a built site.
 * @param root folder of the project
 * @param out folder of the built site, some files of which are bundled with the functions
 * @throws {FaultError} NetlifyFunctionsMissing if the manifest is missing or invalid, an archive is missing, or a bundled file is
 * newer than the functions
 */
export function readBuiltFunctions(root: string, out: string): BuiltFunctions {
  const file = join(root, '.netlify/functions/manifest.json');
  if (!existsSync(file)) throw new FaultError(netlifyFunctionsMissing({ file, reason: 'it is missing' }));
  const { functions, timestamp } = readManifest(file);
  const newer = BUNDLED_FILES.find((part) => latestModified(join(out, part)) > timestamp);
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

/** Returns the latest modification time of a file or of the files of a folder, in milliseconds since 1970; 0 if there is none. */
function latestModified(path: string): number {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.mtimeMs ?? 0;
  return Math.max(0, ...readdirSync(path).map((name) => latestModified(join(path, name))));
}
