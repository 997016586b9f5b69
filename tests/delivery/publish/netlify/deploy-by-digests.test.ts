/** Tests deploys by digests against a fake Netlify API with failures. */
import { hash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FaultError } from '@laurel/diagnostics';
import { silentProgress } from '@laurel/terminal';
import { assetRetention } from 'astro-incremental';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type NetlifyServer, startNetlifyServer } from '../../../../scripts/fakes/netlify-server.ts';
import { describeRelease } from '../../../../src/delivery/publish/describe-release.ts';
import {
  type DeployOptions,
  deployByDigests,
} from '../../../../src/delivery/publish/netlify/deploy-by-digests.ts';
import { type NetlifyApi, netlifyApi } from '../../../../src/delivery/publish/netlify/netlify-api.ts';
import {
  BUNDLED_FILES,
  readBuiltFunctions,
} from '../../../../src/delivery/publish/netlify/netlify-functions.ts';
import { netlifyTarget } from '../../../../src/delivery/publish/netlify/netlify-target.ts';
import { createSite, fakeOutputs, type Site } from '../small-site.ts';

const SITE = 'laurel.example';
const TOKEN = 'the key of the site';

let server: NetlifyServer;
let cacheFolder: string;
let reads: string[];
/** Day of January on which a deploy is made. */
let day = 1;
beforeEach(async () => {
  server = await startNetlifyServer(SITE, TOKEN);
  cacheFolder = mkdtempSync(join(tmpdir(), 'laurel-netlify-'));
  reads = [];
  day = 1;
});
afterEach(async () => {
  await server.close();
  rmSync(cacheFolder, { recursive: true });
});

const api = (token = TOKEN): NetlifyApi =>
  netlifyApi(
    { siteId: SITE, token, api: server.api },
    { fetch, sleep: async () => {}, random: () => 0, now: Date.now },
  );

const createFunctions = (text: string): DeployOptions['functions'] => ({
  functions: [
    {
      name: 'search',
      runtime: 'js',
      digest: hash('sha256', text, 'hex'),
      config: { routes: [{ pattern: '/api/search' }] },
      read: () => Buffer.from(text),
    },
  ],
  edgeFiles: new Map(),
});

function deploy(site: Site, functions = createFunctions('search 1'), netlify = api()) {
  const outputs = fakeOutputs(site);
  return deployByDigests({
    api: netlify,
    outputs: {
      ...outputs,
      read: async (output) => {
        reads.push(output.file);
        return outputs.read(output);
      },
    },
    functions,
    cacheFolder,
    retention: assetRetention(7),
    date: () => new Date(Date.UTC(2026, 0, day)),
    progress: silentProgress,
    sleep: async () => {},
    now: () => performance.now(),
  });
}

const asDeployed = (site: Site) => new Map([...site].map(([file, text]) => [`/${file}`, text]));
const uploads = () => server.requests.filter(({ method }) => method === 'PUT').length;

describe('a deploy', () => {
  it('uploads a whole site once, and later reads, hashes and uploads changed files only', async () => {
    const first = createSite(30);
    expect(await deploy(first)).toMatchObject({ files: 34, uploaded: 35 });
    expect(server.live()?.files).toEqual(asDeployed(first));
    expect(server.live()?.functions.search).toBe(hash('sha256', 'search 1', 'hex'));

    reads = [];
    server.requests.length = 0;
    const second = createSite(30, { 3: 'edited', 7: 'edited too' });
    const done = await deploy(second, createFunctions('search 2'));
    expect(done.uploaded).toBe(3);
    // Each file is read once for its digest and once for the upload.
    expect(new Set(reads)).toEqual(new Set(['lawyer/person-3:3.html', 'lawyer/person-7:7.html']));
    expect(uploads()).toBe(3);
    expect(server.live()?.files).toEqual(asDeployed(second));
    expect(describeRelease({ name: done.id, changed: true, ...done })).toContainEqual(
      expect.stringMatching(
        /^The host took \d+\.\d s to compare files and \d+\.\d s to make the deploy live\.$/,
      ),
    );
  });

  it('becomes live in one step after all uploads', async () => {
    const first = createSite(5);
    await deploy(first);
    let requestCount = 0;
    server.fault = ({ method }) => {
      if (method === 'PUT') requestCount += 1;
      expect(server.live()?.files).toEqual(asDeployed(first));
      return undefined;
    };
    await deploy(createSite(5, { 1: 'edited', 2: 'edited' }, 'two'));
    expect(requestCount).toBeGreaterThan(2);
  });

  it('retries after rate limits, failures and broken connections', async () => {
    const tries = new Map<string, number>();
    server.fault = ({ method, path }) => {
      const before = tries.get(`${method} ${path}`) ?? 0;
      tries.set(`${method} ${path}`, before + 1);
      return ([429, 503, 'reset'] as const)[before];
    };
    const site = createSite(20);
    await deploy(site);
    expect(server.live()?.files).toEqual(asDeployed(site));
  });

  it('that was interrupted is resumed by the next run with the same files and functions', async () => {
    const site = createSite(40);
    let put = 0;
    server.fault = ({ method }) => (method === 'PUT' && ++put > 10 ? 400 : undefined);
    await expect(deploy(site)).rejects.toThrow(FaultError);
    expect(server.live()).toBeUndefined();
    server.fault = undefined;
    server.requests.length = 0;
    await deploy(site);
    expect(server.live()?.files).toEqual(asDeployed(site));
    expect(server.deploys()).toBe(1);
    expect(uploads()).toBe(44 - 10 + 1);
  });

  it('of other files is created from scratch and uploads the files that Netlify lacks', async () => {
    let put = 0;
    server.fault = ({ method }) => (method === 'PUT' && ++put > 10 ? 400 : undefined);
    await expect(deploy(createSite(40))).rejects.toThrow(FaultError);
    server.fault = undefined;
    const other = createSite(40, { 0: 'edited' });
    await deploy(other);
    expect(server.deploys()).toBe(2);
    expect(server.live()?.files).toEqual(asDeployed(other));
  });

  it('of rebuilt functions is created from scratch after a failure', async () => {
    server.fault = ({ method }) => (method === 'PUT' ? 400 : undefined);
    await expect(deploy(createSite(3), createFunctions('search 1'))).rejects.toThrow(FaultError);
    server.fault = undefined;
    await deploy(createSite(3), createFunctions('search 2'));
    expect(server.deploys()).toBe(2);
    expect(server.live()?.functions.search).toBe(hash('sha256', 'search 2', 'hex'));
  });

  it.each(['required', 'required_functions'])(
    'fails and is not resumed if Netlify requests an unknown digest in %s',
    async (field) => {
      const find: NetlifyApi['find'] = async (id) => {
        const found = await api().find(id);
        return found && { ...found, [field]: ['0a1b'] };
      };
      const deployment = deploy(createSite(3), createFunctions('search 1'), { ...api(), find });
      await expect(deployment).rejects.toThrow('it requests 0a1b');
      await deploy(createSite(3));
      expect(server.deploys()).toBe(2);
    },
  );

  it('fails with the rejected call and the reason', async () => {
    const refused = deploy(createSite(1), createFunctions('f'), api('another key'));
    await expect(refused).rejects.toMatchObject({
      name: 'NetlifyFailed',
      fault: { location: { call: `/sites/${SITE}/deploys` } },
    });
    expect(server.live()).toBeUndefined();
  });

  it('fails if a response is invalid', async () => {
    server.fault = () => 200;
    await expect(deploy(createSite(1))).rejects.toMatchObject({ name: 'NetlifyFailed' });
  });

  it('is rejected before any upload if a folder has too many files', async () => {
    const site: Site = new Map(Array.from({ length: 54_001 }, (_, n) => [`lawyer/${n}.html`, 'the same']));
    await expect(deploy(site)).rejects.toMatchObject({ name: 'NetlifyFolderTooLarge' });
    expect(server.requests).toEqual([]);
  });
});

describe('readBuiltFunctions', () => {
  const root = () => join(cacheFolder, 'project');
  const build = (timestamp: number) => {
    mkdirSync(join(root(), '.netlify/functions'), { recursive: true });
    mkdirSync(join(root(), '.netlify/edge-functions-dist'), { recursive: true });
    mkdirSync(join(root(), 'dist/.search'), { recursive: true });
    writeFileSync(join(root(), '.netlify/functions/search.zip'), 'archive');
    writeFileSync(join(root(), '.netlify/edge-functions-dist/manifest.json'), '{}');
    writeFileSync(join(root(), 'dist/.search/a.sqlite'), 'index');
    utimesSync(join(root(), 'dist/.search/a.sqlite'), 1000, 1000);
    const functions = [
      {
        name: 'search',
        path: '/elsewhere/search.zip',
        runtime: 'js',
        runtimeVersion: 'nodejs24.x',
        routes: [{ pattern: '/api/search' }],
      },
    ];
    writeFileSync(join(root(), '.netlify/functions/manifest.json'), JSON.stringify({ timestamp, functions }));
    return () => readBuiltFunctions(root(), join(root(), 'dist'));
  };

  it('returns the functions of the build of Netlify with their routes', () => {
    const { functions, edgeFiles } = build(1_000_001)();
    expect(functions).toMatchObject([
      {
        name: 'search',
        runtime: 'nodejs24.x',
        digest: hash('sha256', 'archive', 'hex'),
        config: { routes: [{ pattern: '/api/search' }] },
      },
    ]);
    expect([...edgeFiles.keys()]).toEqual(['/.netlify/internal/edge-functions/manifest.json']);
  });

  it('checks the same bundled files as netlify.toml', () => {
    const included = [...readFileSync('netlify.toml', 'utf8').matchAll(/"dist\/([^"*]*?)(?:\/\*.*?)?"/g)];
    expect(included.map(([, part]) => part).sort()).toEqual([...BUNDLED_FILES].sort());
  });

  it('rejects functions that are older than the site, and missing functions', () => {
    expect(build(999_000)).toThrow('older than .search of the site');
    writeFileSync(join(root(), 'dist/contact-us.html'), 'newer');
    expect(build(1_000_001)).toThrow('older than contact-us.html of the site');
    writeFileSync(join(root(), '.netlify/functions/manifest.json'), '{"timestamp"');
    expect(() => readBuiltFunctions(root(), join(root(), 'dist'))).toThrow('it cannot be read');
    const functions = build(Date.now() + 1000);
    rmSync(join(root(), '.netlify/functions/search.zip'));
    expect(functions).toThrow('search.zip is missing beside it');
    rmSync(join(root(), '.netlify'), { recursive: true });
    expect(() => readBuiltFunctions(root(), join(root(), 'dist'))).toThrow('it is missing');
  });
});

describe('a deploy of new code', () => {
  const asset = (version: string) => server.live()?.files.get(`/_astro/${version}.css`);

  it('contains assets of earlier deploys until their retention ends, without uploading them again', async () => {
    await deploy(createSite(3));
    server.requests.length = 0;
    await deploy(createSite(3, {}, 'two'));
    expect(asset('one')).toBe('p { color: black }');
    day = 7;
    await deploy(createSite(3, {}, 'three'));
    expect([asset('one'), asset('two'), asset('three')]).not.toContain(undefined);
    day = 8;
    await deploy(createSite(3, { 1: 'edited' }, 'three'));
    expect([asset('one'), asset('two')]).toEqual([undefined, 'p { color: black }']);
    const paths = server.requests.filter(({ method }) => method === 'PUT').map(({ path }) => path);
    expect(paths.filter((path) => path.includes('one.css'))).toEqual([]);
  });

  it('does not retain other files', async () => {
    await deploy(createSite(5));
    await deploy(createSite(3, {}, 'two'));
    expect(server.live()?.files.get('/lawyer/person-4:4.html')).toBeUndefined();
  });

  it('retains no assets if their copies were deleted', async () => {
    await deploy(createSite(3));
    rmSync(join(cacheFolder, 'assets'), { recursive: true });
    await deploy(createSite(3, {}, 'two'));
    expect(asset('one')).toBeUndefined();
    expect(asset('two')).toBe('p { color: black }');
  });
});

it('a rollback restores the previous deploy or a named one', async () => {
  const first = createSite(3);
  const second = createSite(3, { 1: 'edited' });
  await deploy(first);
  await deploy(second);
  const store = { NETLIFY_AUTH_TOKEN: TOKEN, NETLIFY_API_URL: server.api };
  const target = netlifyTarget(`netlify://${SITE}`, { store, root: '.', now: () => new Date() });
  const restore = { folders: { out: 'dist', cache: 'cache' }, progress: silentProgress };
  expect(await target.list()).toEqual({ names: ['deploy-1', 'deploy-2'], current: 'deploy-2' });
  expect(await target.rollBack(undefined, restore)).toEqual({ name: 'deploy-1', unfinished: [] });
  expect(server.live()?.files).toEqual(asDeployed(first));
  expect(await target.rollBack('deploy-2', restore)).toEqual({ name: 'deploy-2', unfinished: [] });
  expect(server.live()?.files).toEqual(asDeployed(second));
  await expect(target.rollBack('deploy-9', restore)).rejects.toMatchObject({ name: 'NotInBucket' });
});

it.each([
  ['netlify://', { NETLIFY_AUTH_TOKEN: TOKEN }, 'BucketAddressInvalid'],
  ['netlify://laurel', {}, 'NetlifyKeyMissing'],
])('netlifyTarget rejects unusable options: %s', (to, store, name) => {
  expect(() => netlifyTarget(to, { store, root: '.', now: () => new Date() })).toThrow(
    expect.objectContaining({ name }),
  );
});
