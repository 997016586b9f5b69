import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An upstream in which each organisation has a different behaviour. */
export interface FixtureUpstream {
  readonly base: string;
  /** Requested paths, including the query. */
  readonly requestedPaths: string[];
  /** Bodies posted to the log of missing pages. */
  readonly logged: unknown[];
  close(): Promise<void>;
}

/** Ids of organisations, by the response to a request for their basic profile. */
export const UPSTREAM = {
  currentHere: 80,
  currentElsewhere: 81,
  notCurrent: 82,
  slow: 83,
  noJson: 84,
  failing: 85,
  wrongShape: 86,
  huge: 87,
  oddName: 88,
  redirecting: 89,
  hangingUp: 90,
  office: 91,
  withPage: 50,
  /** An organisation that is published as the office of a firm. */
  failingOffice: 61,
} as const;

const NO_CONTACT = { email: null, telephone: null, website: null, addressLines: [] };

const profile = (organisationId: number, organisationName: string, groups: object[]) => ({
  organisationId,
  organisationName,
  groups,
  contact: NO_CONTACT,
});
const group = (publicationTypeGroupId: number, name: string, isCurrent = true) => ({
  publicationTypeGroupId,
  name,
  isCurrent,
});

function answer(organisationId: number, response: ServerResponse): void {
  const json = (body: unknown, status = 200) =>
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  switch (organisationId) {
    case UPSTREAM.currentHere:
      return void json(profile(organisationId, 'Åse & Søn', [group(5, 'UK'), group(2, 'Global')]));
    case UPSTREAM.currentElsewhere:
      return void json(profile(organisationId, 'Åse & Søn', [group(2, 'Global', false), group(5, 'UK')]));
    case UPSTREAM.notCurrent:
      return void json(profile(organisationId, 'Gone LLP', [group(2, 'Global', false)]));
    case UPSTREAM.slow:
      return void setTimeout(
        () => json(profile(organisationId, 'Slow LLP', [group(2, 'Global')])),
        4000,
      ).unref();
    case UPSTREAM.noJson:
      return void response.end('<html>Maintenance</html>');
    case UPSTREAM.failing:
    case UPSTREAM.failingOffice:
      return void json({ message: 'Something broke' }, 500);
    case UPSTREAM.wrongShape:
      return void json({ organisationId, groups: 'all of them' });
    case UPSTREAM.huge:
      return void json(profile(organisationId, 'x'.repeat(1_000_000), [group(2, 'Global')]));
    case UPSTREAM.oddName:
      return void json(profile(organisationId, '//evil.example\r\nSet-Cookie: a=b', [group(2, '../王')]));
    case UPSTREAM.redirecting:
      return void response.writeHead(302, { Location: 'https://evil.example/' }).end();
    case UPSTREAM.hangingUp:
      return void response.destroy();
    case UPSTREAM.office:
      return void json(profile(UPSTREAM.currentHere, 'Åse & Søn', [group(2, 'Global')]));
    case UPSTREAM.withPage:
      return void json(profile(organisationId, 'Newer Name', [group(2, 'Global')]));
    default:
      return void json(null, 404);
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

export async function startFixtureUpstream(): Promise<FixtureUpstream> {
  const requestedPaths: string[] = [];
  const logged: unknown[] = [];
  const server = createServer(async (request, response) => {
    requestedPaths.push(request.url ?? '');
    const organisation = /^\/organisations\/(\d+)\/profile-basics\?groupId=\d+$/.exec(request.url ?? '');
    if (organisation !== null) return answer(Number(organisation[1]), response);
    if (request.method === 'POST' && request.url === '/diagnostics/error404')
      logged.push(JSON.parse(await readText(request)));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requestedPaths,
    logged,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
