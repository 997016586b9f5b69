import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { UPSTREAM } from './fixture-upstream.ts';

/** A request to the fixture site and the expected response of every host. */
export interface RequestCase {
  readonly name: string;
  readonly method: string;
  /** Raw request target. */
  readonly target: string;
  readonly status: number;
  /** Expected path of the `Location`; undefined: no `Location` is expected. */
  readonly location: string | undefined;
  /** Whether the site is served with an upstream configured. */
  readonly upstream: boolean;
  /** Expected response of a host without functions, if it differs. */
  readonly withoutFunctions: { readonly status: number; readonly location?: string } | undefined;
}

const OK = 200;
const MOVED = 301;
const ELSEWHERE = 302;
const NOT_FOUND = ['/404', ELSEWHERE] as const;

type Options = Partial<Pick<RequestCase, 'method' | 'upstream' | 'withoutFunctions'>>;

const served = (name: string, target: string, options: Options = {}, status = OK): RequestCase => ({
  name,
  method: 'GET',
  target,
  status,
  location: undefined,
  upstream: false,
  withoutFunctions: undefined,
  ...options,
});
const moved = (name: string, target: string, location: string, options: Options = {}): RequestCase => ({
  ...served(name, target, options, MOVED),
  location,
});
/** A request that is redirected by ids, which a host without functions cannot look up. */
const found = (name: string, target: string, location: string, options: Options = {}): RequestCase =>
  moved(name, target, location, { withoutFunctions: { status: ELSEWHERE, location: '/404' }, ...options });
/** Creates the case of a request that is redirected temporarily, e.g. from an office without a page to its firm. */
const elsewhere = (name: string, target: string, location: string, options: Options = {}): RequestCase => ({
  ...found(name, target, location, options),
  status: ELSEWHERE,
});
const missing = (name: string, target: string, options: Options = {}): RequestCase => ({
  ...served(name, target, options, NOT_FOUND[1]),
  location: NOT_FOUND[0],
});

const LAWYER = '/lawyer/ana-berg-global-2:1002';
const FIRM = '/law-firm/beranger-vane-global-2:50';
const OFFICE = '/office/beranger-vane-oslo-global-2:60';
const DEPARTMENT = '/department/beranger-vane-shipping-global-2:7:31:1:50';
const TABLE = '/legal-rankings/shipping-france-2:7:31:1';
const GUIDE = '/legal-guide/global-2';
const MOVERS = '/legal-guide/global-2/movers-by-table';
const LAWYERS = '/all-lawyers-global-2';
const FIRMS = '/all-law-firms-global-2';
const UK_FIRM = '/law-firm/only-here-llp-uk-5:70';
const THIRTY_DIGITS = '123456789012345678901234567890';

const office = (organisationId: number) => `/office/some-office-global-2:${organisationId}`;

/** Requests for pages of every kind, which are static files. */
const pages: readonly RequestCase[] = [
  served('the home page', '/'),
  served('a lawyer', LAWYER),
  served('a firm', FIRM),
  served('a ranked office', OFFICE),
  served('the contact card of a lawyer', `${LAWYER}.vcf`),
  served('the contact card of an office', `${OFFICE}.vcf`),
  served('a department', DEPARTMENT),
  served('a ranking table', TABLE),
  served('a ranking table in a past edition', `${TABLE}/2025`),
  served('a guide', GUIDE),
  served('the movers of a guide', MOVERS),
  served('all lawyers', LAWYERS),
  served('a letter of all lawyers', `${LAWYERS}/a`),
  served('all law firms', FIRMS),
  served('a page without ids', '/about-us'),
  served('a page below another', '/about-us/methodology'),
  served('results of a search', '/names/s/firm?query=ash&currentPage=1'),
  served('a page with any query', `${LAWYER}?utm_source=a&x=y`),
  served('a HEAD request for a page', LAWYER, { method: 'HEAD' }),
  served('an asset', '/_astro/site.a1b2c3.css'),
  served('data for the browser', '/data/header.json'),
  served('a lookup', '/data/lookups/groups/2.json'),
  served('a badge', '/badges/global-firm-2026.png'),
  served('the share image', '/images/share.png'),
  served('the contact for weaknesses', '/.well-known/security.txt'),
  served('the not-found page, with its status', '/404', {}, 404),
  served('a HEAD request for the not-found page', '/404', { method: 'HEAD' }, 404),
];

/** Requests for pages with non-canonical paths. */
const spellings: readonly RequestCase[] = [
  moved('an encoded colon', '/lawyer/ana-berg-global-2%3A1002', LAWYER),
  moved('an encoded colon in lower case', '/lawyer/ana-berg-global-2%3a1002', LAWYER),
  moved('encoded colons of a department', DEPARTMENT.replaceAll(':', '%3A'), DEPARTMENT),
  moved('an encoded colon of an office', OFFICE.replace(':', '%3A'), OFFICE),
  moved('a needlessly encoded letter', '/about%2Dus', '/about-us'),
  moved('a trailing slash', `${LAWYER}/`, LAWYER),
  moved('several trailing slashes', `${LAWYER}///`, LAWYER),
  moved('a trailing slash of a page without ids', '/about-us/', '/about-us'),
  moved('a trailing slash of an office', `${OFFICE}/`, OFFICE),
  moved('a trailing slash of a listing', `${LAWYERS}/`, LAWYERS),
  moved('a file name', `${LAWYER}.html`, LAWYER),
  moved('a file name of a page without ids', '/about-us.html', '/about-us'),
  moved('the file name of the home page', '/index.html', '/'),
  moved('the name of the home page’s file', '/index', '/'),
  moved('the name of the home page’s file with a slash', '/index/', '/'),
  moved('doubled slashes', '//lawyer//ana-berg-global-2:1002', LAWYER),
  moved('all of these misspellings together', '//lawyer/ana-berg-global-2%3A1002.html//', LAWYER),
  moved(
    'a trailing slash with a search',
    '/names/s/firm/?query=ash&currentPage=2',
    '/names/s/firm?query=ash&currentPage=2',
    {
      withoutFunctions: { status: MOVED, location: '/names/s/firm?query=ash&currentPage=2' },
    },
  ),
  moved(
    'a trailing slash of a link in a message',
    '/about-us/?personGuid=0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11',
    '/about-us?personGuid=0b0e7f6a-6f44-4f0e-9d5c-2f6a8a1b7c11',
  ),
  missing('an unknown page with a trailing slash, in one hop', '/no-such-page/'),
  missing('an unknown file name', '/no-such-page.html'),
  missing('a broken percent-encoding', '/lawyer/%E0%A4%A', { withoutFunctions: { status: 400 } }),
  missing('a lone percent sign', '/100%', { withoutFunctions: { status: 400 } }),
  missing('an encoded slash', '/lawyer%2Fana-berg-global-2:1002'),
  missing('an encoded slash in a name', '/lawyer/ana%2Fberg-global-2:1002'),
  missing('an encoded backslash', '/lawyer%5Cana-berg-global-2:1002'),
  missing('an encoded line break', '/lawyer/ana%0D%0ASet-Cookie:%20a=b-global-2:1002'),
  missing('an encoded zero byte', '/about-us%00', { withoutFunctions: { status: 400 } }),
  missing('an encoded query', '/about-us%3Fa=b'),
  missing('twice encoded colons', '/lawyer/ana-berg-global-2%253A1002'),
];

/** Requests for addresses of an earlier site, as in `FORMER_ADDRESSES`. */
const formerAddresses: readonly RequestCase[] = [
  moved('a former address', '/news/2019/results', '/articles/a-good-year'),
  moved('a former address with a file extension', '/default.aspx', '/about-us'),
  moved('a former address in another case', '/News/2019/Results', '/articles/a-good-year'),
  moved('a former address with a trailing slash', '/news/2019/results/', '/articles/a-good-year'),
  moved('a former address with doubled slashes', '//news/2019//results', '/articles/a-good-year'),
  moved('a former address with an encoded letter', '/caf%C3%A9', '/about-us'),
  moved('a former address with a query', '/default.aspx?utm_source=mail', '/about-us?utm_source=mail'),
  moved('a former address of a page that was renamed since', '/profile/ana-berg', LAWYER, {
    withoutFunctions: { status: MOVED, location: '/lawyer/a-former-name-global-2:1002' },
  }),
  missing('a former address of a page that was removed since', '/retired', {
    withoutFunctions: { status: MOVED, location: '/about-us/retired' },
  }),
  served('a page whose address is also redirected', '/about-us/methodology'),
  missing('an address below a former address', '/news/2019/results/more'),
];

/** Requests for pages with a former or an unknown slug. */
const names: readonly RequestCase[] = [
  found('an old name of a lawyer', '/lawyer/ana-hill-global-2:1002', LAWYER),
  found('an old name of a firm', '/law-firm/beranger-global-2:50', FIRM),
  found('an old name of an office', '/office/beranger-oslo-global-2:60', OFFICE),
  found('an old name in the contact card of a lawyer', '/lawyer/ana-hill-global-2:1002.vcf', `${LAWYER}.vcf`),
  found(
    'an old name in the contact card of an office',
    '/office/beranger-oslo-global-2:60.vcf',
    `${OFFICE}.vcf`,
  ),
  missing('the contact card of an unknown lawyer', '/lawyer/ana-berg-global-2:9999.vcf'),
  missing('the contact card of a firm, which has none', '/law-firm/beranger-global-2:50.vcf'),
  missing('the contact card of a page without ids', '/about-us.vcf'),
  found('an old name of a department', '/department/beranger-ships-global-2:7:31:1:50', DEPARTMENT),
  found('an old name of a ranking table', '/legal-rankings/ships-france-2:7:31:1', TABLE),
  found(
    'an old name of a table in a past edition',
    '/legal-rankings/ships-france-2:7:31:1/2025',
    `${TABLE}/2025`,
  ),
  found('an old name of a guide', '/legal-guide/worldwide-2', GUIDE),
  found('an old name of a guide with movers', '/legal-guide/worldwide-2/movers-by-table', MOVERS),
  found('any name of all lawyers', '/all-lawyers-the-whole-world-2', LAWYERS),
  found('any name of all law firms', '/all-law-firms-whatever-2', FIRMS),
  found('any name of a letter', '/all-lawyers-worldwide-2/a', `${LAWYERS}/a`),
  found('a HEAD request with an old name', '/lawyer/ana-hill-global-2:1002', LAWYER, { method: 'HEAD' }),
  found('an old name, encoded, with a slash, in one hop', '/lawyer/ana-hill-global-2%3A1002/', LAWYER),
  found('a name in capitals', '/lawyer/Ana-Berg-Global-2:1002', LAWYER),
  found('a name with accents', '/law-firm/b%C3%A9ranger-vane-global-2:50', FIRM),
  found('a name in a non-Latin script', '/lawyer/%E7%8E%8B%E4%BC%9F-global-2:1002', LAWYER),
  found('a name that looks like a host', '/lawyer/evil.example-2:1002', LAWYER),
  found('a name that looks like markup', '/lawyer/%3Cscript%3E-2:1002', LAWYER),
  found('a name that looks like an address', '/lawyer/https:evil.example-2:1002', LAWYER),
  found(
    'campaign parameters, kept, and others, dropped',
    '/lawyer/old-global-2:1002?next=//evil.example&utm_source=mail&utm_medium=e%0D%0Aa',
    `${LAWYER}?utm_source=mail&utm_medium=e%0D%0Aa`,
  ),
  found(
    'what a list is filtered by, kept',
    '/all-lawyers-old-2?q=smith&location=5&location=7&practice-area=3',
    `${LAWYERS}?q=smith&location=5&location=7&practice-area=3`,
  ),
  missing('a lawyer who is not in the guide', '/lawyer/nobody-global-2:999999'),
  missing('a lawyer of an unknown guide', '/lawyer/ana-berg-mars-9:1002'),
  missing('a department with one id changed', '/department/beranger-vane-shipping-global-2:7:31:2:50'),
  missing('an unknown guide', '/legal-guide/mars-99'),
  missing('a table in an edition that the guide does not have', '/legal-rankings/ships-france-2:7:31:1/1999'),
  missing(
    'a table of a past edition that the guide no longer has',
    '/legal-rankings/ships-spain-2:7:39:1/2025',
  ),
  missing('the movers of a guide without editions', '/legal-guide/great-britain-5/movers-by-table'),
  missing('a page of movers that does not exist', '/legal-guide/worldwide-2/movers-by-firm/9'),
  missing('all lawyers of an unknown guide', '/all-lawyers-mars-99'),
  missing('a letter that has no names', '/all-lawyers-worldwide-2/q'),
  missing('an id of 30 digits', `/lawyer/ana-berg-global-2:${THIRTY_DIGITS}`),
  missing('a group of 30 digits', `/lawyer/ana-berg-global-${THIRTY_DIGITS}:1002`),
  missing('an id with a leading zero', '/lawyer/ana-berg-global-2:01002'),
  missing('an id that is not a number', '/lawyer/ana-berg-global-2:abc'),
  missing('a negative id', '/lawyer/ana-berg-global-2:-1002'),
  missing('an excess id', '/lawyer/ana-berg-global-2:1002:1'),
  missing('an id that is the name of an object property', '/lawyer/ana-berg-global-2:constructor'),
];

/** Requests for offices, resolved by published lookups. */
const publishedOffices: readonly RequestCase[] = [
  elsewhere('the id of a firm in the address of an office', '/office/beranger-paris-global-2:50', FIRM),
  elsewhere('a firm of another guide only', '/office/only-here-london-global-2:70', UK_FIRM),
  elsewhere(
    'a firm in the guide asked for',
    '/office/beranger-london-uk-5:50',
    '/law-firm/beranger-vane-uk-5:50',
  ),
  elsewhere(
    'an office that is ranked nowhere, with an odd spelling',
    '/office/only-here-london-global-2%3A70/',
    UK_FIRM,
  ),
  elsewhere('an office whose firm is in the requested guide', '/office/beranger-leeds-global-2:61', FIRM),
  elsewhere('an office whose firm is in another guide only', '/office/only-here-bath-global-2:71', UK_FIRM),
  elsewhere(
    'an office of a guide that has only its firm',
    '/office/beranger-oslo-uk-5:60',
    '/law-firm/beranger-vane-uk-5:50',
  ),
  missing('an office that belongs to no firm', office(999)),
  missing('an office without ids', '/office/beranger-vane-oslo'),
  missing('an office with a group that is not a number', '/office/beranger-vane-oslo-global-x:60'),
  missing('an office with an id of 30 digits', `/office/beranger-vane-oslo-global-2:${THIRTY_DIGITS}`),
  missing('an office below an office', `${OFFICE}/more`),
  // The site has no page with the top law firms.
  elsewhere('the folder of offices', '/office/', '/'),
  elsewhere('the folder of offices without slash', '/office', '/'),
];

/** Requests for offices, resolved by the upstream. */
const upstreamOffices: readonly RequestCase[] = [
  served('a ranked office, without a call of the upstream', OFFICE, { upstream: true }),
  found(
    'an old name of a ranked office, without a call of the upstream',
    '/office/old-oslo-global-2:60',
    OFFICE,
    {
      upstream: true,
    },
  ),
  elsewhere(
    'a firm that is current in the guide',
    office(UPSTREAM.currentHere),
    `/law-firm/ase-son-global-2:${UPSTREAM.currentHere}`,
    { upstream: true },
  ),
  elsewhere(
    'a firm that is current elsewhere',
    office(UPSTREAM.currentElsewhere),
    `/law-firm/ase-son-uk-5:${UPSTREAM.currentElsewhere}`,
    { upstream: true },
  ),
  elsewhere('a firm whose page has a different name', office(UPSTREAM.withPage), FIRM, { upstream: true }),
  elsewhere(
    'a firm with a hostile name',
    office(UPSTREAM.oddName),
    `/law-firm/evilexample-set-cookie-ab-unnamed-2:${UPSTREAM.oddName}`,
    { upstream: true },
  ),
  missing('a firm that is in no current guide', office(UPSTREAM.notCurrent), { upstream: true }),
  missing('a firm that the upstream does not have', office(99), { upstream: true }),
  missing('a slow upstream', office(UPSTREAM.slow), { upstream: true }),
  missing('an upstream that returns no JSON', office(UPSTREAM.noJson), { upstream: true }),
  missing('an upstream that fails', office(UPSTREAM.failing), { upstream: true }),
  missing('an upstream that returns JSON of an unexpected shape', office(UPSTREAM.wrongShape), {
    upstream: true,
  }),
  missing('an upstream that returns an endless response', office(UPSTREAM.huge), { upstream: true }),
  missing('an upstream that redirects', office(UPSTREAM.redirecting), { upstream: true }),
  missing('an upstream that closes the connection', office(UPSTREAM.hangingUp), { upstream: true }),
  elsewhere(
    'an office whose firm has another id',
    office(UPSTREAM.office),
    `/law-firm/ase-son-global-2:${UPSTREAM.currentHere}`,
    { upstream: true },
  ),
  elsewhere('an upstream that fails for an office that was published', office(UPSTREAM.failingOffice), FIRM, {
    upstream: true,
  }),
];

/** Requests for missing pages. */
const unknown: readonly RequestCase[] = [
  missing('an unknown path', '/no-such-page'),
  missing('an unknown path with a query', '/no-such-page?a=b'),
  missing('a HEAD request for an unknown path', '/no-such-page', { method: 'HEAD' }),
  missing('a path that looks like a host', '//evil.example/'),
  missing('a path that looks like a host and a page', '//evil.example/about-us'),
  missing('a path that looks like an address', '/https://evil.example'),
  missing('steps upwards', '/../../etc/passwd', { withoutFunctions: { status: 400 } }),
  missing('encoded steps upwards', '/%2e%2e/%2e%2e/etc/passwd', { withoutFunctions: { status: 400 } }),
  missing('a very long path', `/${'a'.repeat(3000)}`),
  missing('a path in a non-Latin script', '/%E7%8E%8B%E4%BC%9F'),
  found('a page in capitals', '/About-Us', '/about-us'),
  missing('the folder of the API', '/api'),
  missing('an unknown badge', '/badges/none.png'),
  missing('a file that only a host reads', '/_headers'),
  missing('a file that only a host reads, with its redirects', '/_redirects?a=b'),
  missing('the search index', '/.search/firm/0-of-1.json'),
  missing('the search index, encoded', '/%2Esearch/firm/0-of-1.json'),
  missing('the folder of the search index', '/.search'),
  missing('a missing file with a leading dot', '/.env'),
  missing('a page that is a symbolic link to a file outside of the site', '/outside'),
  missing('a file that is a symbolic link to a file outside of the site', '/outside.txt'),
  missing(
    'a file in a folder that is a symbolic link to a folder outside of the site',
    '/folder-outside/passwd',
  ),
  served('an unknown well-known file', '/.well-known/gone', {}, 404),
  served('an unknown path of the API', '/api/none', {}, 404),
  served('an unknown asset, which is no page', '/_astro/gone.123.js', {}, 404),
  served('an unknown lookup, which is no page', '/data/lookups/groups/99.json', {}, 404),
  served('a POST request to a page', '/about-us', { method: 'POST' }, 405),
  served('a POST request to an office', office(70), { method: 'POST' }, 405),
  served('a POST request to an unknown path', '/no-such-page', { method: 'POST' }, 405),
  served('a DELETE request for a page', LAWYER, { method: 'DELETE' }, 405),
];

export const requestTable: readonly RequestCase[] = [
  ...pages,
  ...spellings,
  ...formerAddresses,
  ...names,
  ...publishedOffices,
  ...upstreamOffices,
  ...unknown,
];

/** Malformed requests, byte by byte. Every host rejects them, with different statuses. */
export const malformedRequests: readonly { readonly name: string; readonly bytes: string }[] = [
  { name: 'bytes that are no HTTP request', bytes: 'NONSENSE\r\n\r\n' },
  { name: 'a request without a host', bytes: 'GET /about-us HTTP/1.1\r\nConnection: close\r\n\r\n' },
  { name: 'an invalid host', bytes: ask('GET /about-us HTTP/1.1', 'Host: a b') },
  { name: 'an invalid HTTP version', bytes: ask('GET /about-us HTTP/9.1', 'Host: a') },
  { name: 'a target that is not a path', bytes: ask('GET about-us HTTP/1.1', 'Host: a') },
  { name: 'a target with a backslash', bytes: ask('GET \\about-us HTTP/1.1', 'Host: a') },
  { name: 'a target with a star', bytes: ask('OPTIONS * HTTP/1.1', 'Host: a') },
  { name: 'an invalid header', bytes: ask('GET /about-us HTTP/1.1', 'Host: a', 'Con tent: a') },
  {
    name: 'a header without end',
    bytes: ask('GET /about-us HTTP/1.1', 'Host: a', `X: ${'x'.repeat(100_000)}`),
  },
  {
    name: 'an invalid content length',
    bytes: ask('POST /api/none HTTP/1.1', 'Host: a', 'Content-Length: x'),
  },
];

function ask(...lines: readonly string[]): string {
  return `${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Names of headers that were received more than once. */
  readonly repeated: readonly string[];
  readonly body: string;
}

const repeatedIn = (names: readonly string[]): readonly string[] =>
  names.map((name) => name.toLowerCase()).filter((name, index, all) => all.indexOf(name) < index);

/** Sends a request without normalising its target and without following redirects. */
export function send(
  origin: string,
  request: {
    readonly target: string;
    readonly method?: string;
    readonly headers?: Record<string, string>;
    readonly body?: string;
  },
): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        hostname,
        port,
        path: request.target,
        method: request.method ?? 'GET',
        headers: request.headers,
        agent: false,
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            repeated: repeatedIn(response.rawHeaders.filter((_, index) => index % 2 === 0)),
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(request.body);
  });
}

/** Sends bytes and reads one response. */
export function sendBytes(origin: string, bytes: string): Promise<Answered> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let text = '';
    const read = () => {
      const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
      const [line = '', ...fields] = head.split('\r\n');
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1] ?? 0);
      const named = fields.map((field) => {
        const [, name = '', value] = /^([^:]*):\s*(.*)$/.exec(field) ?? [];
        return [name.toLowerCase(), value] as const;
      });
      const repeated = repeatedIn(named.map(([name]) => name));
      resolve({ status, headers: Object.fromEntries(named), repeated, body });
    };
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    socket.on('end', read);
    // The system resets the connection after the response if the server has not read all bytes.
    socket.on('error', (error) => (text === '' ? reject(error) : read()));
  });
}

/** Returns the path and query of a `Location`, which must point to this site. */
export function locationPath(answered: Answered, origin: string): string | undefined {
  const { location } = answered.headers;
  if (typeof location !== 'string') return undefined;
  const address = new URL(location, origin);
  if (address.origin !== origin) throw new Error(`Location ${location} leads off the site ${origin}.`);
  return `${address.pathname}${address.search}`;
}
