/**
 * Client of the Netlify API for deploys with the file digest method. Sources: "Get started with the Netlify API", sections on the
 * file digest method and rate limiting; the order of states is copied from netlify-cli.
 */
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import { netlifyFailed } from '../../../domain/errors/publishing.ts';
import { callService, type ServiceEffects, ServiceError, type ServiceRequest } from '../call-service.ts';

const deploy = z.object({
  id: z.string(),
  state: z.string(),
  error_message: z.string().nullish(),
  /** Digests of files that Netlify lacks. */
  required: z.array(z.string()).nullish(),
  /** Digests of functions that Netlify lacks. */
  required_functions: z.array(z.string()).nullish(),
});
export type Deploy = z.infer<typeof deploy>;

const site = z.object({ published_deploy: z.object({ id: z.string() }).nullish() });

/** Files and functions of a deploy. Field names are defined by the Netlify API. */
export interface DeployContent {
  /** Path with a leading slash → SHA-1 of the bytes. */
  readonly files: Readonly<Record<string, string>>;
  /** Name → SHA-256 of the archive. */
  readonly functions: Readonly<Record<string, string>>;
  /** Name → routes and other configuration. */
  readonly functions_config: Readonly<Record<string, object>>;
}

export interface NetlifyApi {
  create(content: DeployContent): Promise<Deploy>;
  /** Resolves to undefined if there is no such deploy. */
  find(id: string): Promise<Deploy | undefined>;
  /** @param path as in `DeployContent.files` */
  putFile(deployId: string, path: string, bytes: Uint8Array): Promise<void>;
  putFunction(deployId: string, file: { name: string; runtime: string }, bytes: Uint8Array): Promise<void>;
  /** Lists finished deploys, the latest first, and the live one. */
  list(): Promise<{ readonly ids: readonly string[]; readonly live: string | undefined }>;
  /** Makes an earlier deploy live. */
  restore(id: string): Promise<void>;
}

const API = 'https://api.netlify.com/api/v1';
/** Timeout of a request. Netlify takes long to accept a list of all files or a large file. */
const TIMEOUT_MS = 300_000;
/** Number of deploys that a list returns: one page of results. */
const DEPLOYS_PER_PAGE = 100;

/** Creates a client of the Netlify API. @throws {FaultError} NetlifyFailed, from each call */
export function netlifyApi(
  { siteId, token, api = API }: { siteId: string; token: string; api?: string | undefined },
  effects: ServiceEffects,
): NetlifyApi {
  const send = async (path: string, request: Omit<ServiceRequest, 'headers'> & { type?: string }) => {
    const { type = 'application/json', ...rest } = request;
    return callService(
      `${api}${path}`,
      {
        ...rest,
        timeoutMs: TIMEOUT_MS,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'User-Agent': 'laurel' },
      },
      effects,
    ).catch((error: unknown) => {
      if (!(error instanceof ServiceError) || error.status === 404) throw error;
      throw new FaultError(netlifyFailed({ call: path.slice(0, 120), reason: error.message }), {
        cause: error,
      });
    });
  };
  const toNetlifyFailed = (path: string) => (error: unknown) => {
    if (!(error instanceof ServiceError)) throw error;
    throw new FaultError(netlifyFailed({ call: path, reason: error.message }), { cause: error });
  };
  const get = <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> =>
    send(path, { method: 'GET' }).then((text) => parseResponse(path, schema, text));
  const sitePath = `/sites/${siteId}`;
  const bytesType = 'application/octet-stream';
  return {
    create: (content) =>
      send(`${sitePath}/deploys`, { body: JSON.stringify({ ...content, async: true }) })
        .then((text) => parseResponse(`${sitePath}/deploys`, deploy, text))
        .catch(toNetlifyFailed(`${sitePath}/deploys`)),
    find: (id) =>
      get(`${sitePath}/deploys/${id}`, deploy).catch((error: unknown) => {
        if (error instanceof ServiceError) return undefined;
        throw error;
      }),
    async putFile(deployId, path, bytes) {
      const call = `/deploys/${deployId}/files${encodeURI(path)}`;
      await send(call, { method: 'PUT', type: bytesType, body: Uint8Array.from(bytes) }).catch(
        toNetlifyFailed(call),
      );
    },
    async putFunction(deployId, { name, runtime }, bytes) {
      const call = `/deploys/${deployId}/functions/${encodeURIComponent(name)}?runtime=${encodeURIComponent(runtime)}`;
      await send(call, { method: 'PUT', type: bytesType, body: Uint8Array.from(bytes) }).catch(
        toNetlifyFailed(call),
      );
    },
    async list() {
      const [deploys, { published_deploy: live }] = await Promise.all([
        get(`${sitePath}/deploys?per_page=${DEPLOYS_PER_PAGE}`, z.array(deploy)),
        get(sitePath, site),
      ]).catch(toNetlifyFailed(sitePath));
      return { ids: deploys.filter(({ state }) => state === 'ready').map(({ id }) => id), live: live?.id };
    },
    async restore(id) {
      const call = `${sitePath}/deploys/${id}/restore`;
      await send(call, {}).catch(toNetlifyFailed(call));
    },
  };
}

/** Parses the response to a call. @throws {FaultError} NetlifyFailed if the response does not match the schema */
function parseResponse<Schema extends z.ZodType>(
  call: string,
  schema: Schema,
  text: string,
): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const reason = `its answer cannot be read: ${JSON.stringify(text.slice(0, 60))}`;
    throw new FaultError(netlifyFailed({ call, reason }), { cause: error });
  }
}
