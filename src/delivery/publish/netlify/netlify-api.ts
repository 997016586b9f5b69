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
  /** SHA-1 of the bytes of each file, by its path with a leading slash. */
  readonly files: Readonly<Record<string, string>>;
  /** SHA-256 of the archive of each function, by the name of the function. */
  readonly functions: Readonly<Record<string, string>>;
  /** Routes and other configuration of each function, by the name of the function. */
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

/** Maximum number of characters of a call in an error text. */
const MAX_CALL_LENGTH = 120;

interface SendRequest<Missing> extends Pick<ServiceRequest, 'method' | 'body'> {
  /** Media type of the body; JSON by default. */
  readonly type?: string;
  /** Returns the result for a response with status 404. Without this function the response is an error. */
  readonly ifNotFound?: () => Missing;
}

/** Creates a client of the Netlify API. @throws {FaultError} NetlifyFailed, from each call */
export function netlifyApi(
  { siteId, token, api = API }: { siteId: string; token: string; api?: string | undefined },
  effects: ServiceEffects,
): NetlifyApi {
  const send = <Missing = never>(
    path: string,
    { type = 'application/json', ifNotFound, ...request }: SendRequest<Missing>,
  ): Promise<string | Missing> =>
    callService(
      `${api}${path}`,
      {
        ...request,
        timeoutMs: TIMEOUT_MS,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'User-Agent': 'laurel' },
      },
      effects,
    ).catch((error: unknown) => {
      if (!(error instanceof ServiceError)) throw error;
      if (error.status === 404 && ifNotFound !== undefined) return ifNotFound();
      throw new FaultError(netlifyFailed({ call: path.slice(0, MAX_CALL_LENGTH), reason: error.message }), {
        cause: error,
      });
    });
  const get = async <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> =>
    parseResponse(path, schema, await send(path, { method: 'GET' }));
  const put = async (path: string, bytes: Uint8Array): Promise<void> => {
    await send(path, { method: 'PUT', type: 'application/octet-stream', body: Uint8Array.from(bytes) });
  };
  const sitePath = `/sites/${siteId}`;
  return {
    async create(content) {
      const path = `${sitePath}/deploys`;
      return parseResponse(
        path,
        deploy,
        await send(path, { body: JSON.stringify({ ...content, async: true }) }),
      );
    },
    async find(id) {
      const path = `${sitePath}/deploys/${id}`;
      const text = await send(path, { method: 'GET', ifNotFound: () => undefined });
      return text === undefined ? undefined : parseResponse(path, deploy, text);
    },
    putFile: (deployId, path, bytes) => put(`/deploys/${deployId}/files${encodeURI(path)}`, bytes),
    putFunction: (deployId, { name, runtime }, bytes) =>
      put(
        `/deploys/${deployId}/functions/${encodeURIComponent(name)}?runtime=${encodeURIComponent(runtime)}`,
        bytes,
      ),
    async list() {
      const [deploys, { published_deploy: live }] = await Promise.all([
        get(`${sitePath}/deploys?per_page=${DEPLOYS_PER_PAGE}`, z.array(deploy)),
        get(sitePath, site),
      ]);
      return { ids: deploys.filter(({ state }) => state === 'ready').map(({ id }) => id), live: live?.id };
    },
    async restore(id) {
      await send(`${sitePath}/deploys/${id}/restore`, {});
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
