/**
 * The part of Netlify's interface that deploys by digests. Sources: "Get started with the Netlify API", file digest method and
 * rate limiting; the order of states is that of netlify-cli.
 */
import { FaultError } from '@laurel/diagnostics';
import { z } from 'zod';
import { netlifyFailed } from '../../../domain/errors/publishing.ts';
import { askService, Refused, type ServiceEffects, type ServiceRequest } from '../ask-service.ts';

const deploy = z.object({
  id: z.string(),
  state: z.string(),
  error_message: z.string().nullish(),
  /** Digests of files that Netlify does not have. */
  required: z.array(z.string()).nullish(),
  /** Digests of functions that it does not have. */
  required_functions: z.array(z.string()).nullish(),
});
export type Deploy = z.infer<typeof deploy>;

const site = z.object({ published_deploy: z.object({ id: z.string() }).nullish() });

/** What is to be deployed. */
export interface DeployContent {
  /** Path, with a slash in front → SHA-1 of its bytes. */
  readonly files: Readonly<Record<string, string>>;
  /** Name → SHA-256 of its archive. */
  readonly functions: Readonly<Record<string, string>>;
  /** Name → where it answers, and the like. */
  readonly functions_config: Readonly<Record<string, object>>;
}

export interface NetlifyApi {
  create(content: DeployContent): Promise<Deploy>;
  /** Undefined where there is no such deploy. */
  find(id: string): Promise<Deploy | undefined>;
  /** @param path as in `DeployContent.files` */
  putFile(deployId: string, path: string, bytes: Uint8Array): Promise<void>;
  putFunction(deployId: string, of: { name: string; runtime: string }, bytes: Uint8Array): Promise<void>;
  /** Deploys that finished, the latest first, and the one that is live. */
  list(): Promise<{ readonly ids: readonly string[]; readonly live: string | undefined }>;
  /** Makes an earlier deploy the one that is live. */
  restore(id: string): Promise<void>;
}

const API = 'https://api.netlify.com/api/v1';
/** Milliseconds for the answer to a list of all files, or to a large one. */
const PATIENCE = 300_000;
/** Deploys of a site that a list names: one page of answers. */
const LISTED = 100;

/** @throws {FaultError} NetlifyFailed, from each call */
export function netlifyApi(
  { siteId, token, api = API }: { siteId: string; token: string; api?: string | undefined },
  effects: ServiceEffects,
): NetlifyApi {
  const ask = async (path: string, request: Omit<ServiceRequest, 'headers'> & { type?: string }) => {
    const { type = 'application/json', ...rest } = request;
    return askService(
      `${api}${path}`,
      {
        ...rest,
        patience: PATIENCE,
        headers: { Authorization: `Bearer ${token}`, 'Content-Type': type, 'User-Agent': 'laurel' },
      },
      effects,
    ).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.status === 404) throw error;
      throw new FaultError(netlifyFailed({ call: path.slice(0, 120), reason: error.message }), {
        cause: error,
      });
    });
  };
  const missing = (path: string) => (error: unknown) => {
    if (!(error instanceof Refused)) throw error;
    throw new FaultError(netlifyFailed({ call: path, reason: error.message }), { cause: error });
  };
  const get = <Schema extends z.ZodType>(path: string, schema: Schema): Promise<z.infer<Schema>> =>
    ask(path, { method: 'GET' }).then((text) => understood(path, schema, text));
  const ofSite = `/sites/${siteId}`;
  const bytesType = 'application/octet-stream';
  return {
    create: (content) =>
      ask(`${ofSite}/deploys`, { body: JSON.stringify({ ...content, async: true }) })
        .then((text) => understood(`${ofSite}/deploys`, deploy, text))
        .catch(missing(`${ofSite}/deploys`)),
    find: (id) =>
      get(`${ofSite}/deploys/${id}`, deploy).catch((error: unknown) => {
        if (error instanceof Refused) return undefined;
        throw error;
      }),
    async putFile(deployId, path, bytes) {
      const call = `/deploys/${deployId}/files${encodeURI(path)}`;
      await ask(call, { method: 'PUT', type: bytesType, body: Uint8Array.from(bytes) }).catch(missing(call));
    },
    async putFunction(deployId, { name, runtime }, bytes) {
      const call = `/deploys/${deployId}/functions/${encodeURIComponent(name)}?runtime=${encodeURIComponent(runtime)}`;
      await ask(call, { method: 'PUT', type: bytesType, body: Uint8Array.from(bytes) }).catch(missing(call));
    },
    async list() {
      const [deploys, { published_deploy: live }] = await Promise.all([
        get(`${ofSite}/deploys?per_page=${LISTED}`, z.array(deploy)),
        get(ofSite, site),
      ]).catch(missing(ofSite));
      return { ids: deploys.filter(({ state }) => state === 'ready').map(({ id }) => id), live: live?.id };
    },
    async restore(id) {
      const call = `${ofSite}/deploys/${id}/restore`;
      await ask(call, {}).catch(missing(call));
    },
  };
}

/** @throws {FaultError} NetlifyFailed if the answer to a call is not what was asked for */
function understood<Schema extends z.ZodType>(call: string, schema: Schema, text: string): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    const reason = `its answer cannot be read: ${JSON.stringify(text.slice(0, 60))}`;
    throw new FaultError(netlifyFailed({ call, reason }), { cause: error });
  }
}
