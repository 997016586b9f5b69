import type { z } from 'zod';
import { type CallParameters, callPath } from '../../upstream/call-address.ts';
import { type ApiBase, type Call, catalogue } from '../../upstream/catalogue.ts';
import type { HttpClient } from '../http/http-client.ts';

/** Keeps the JSON of answers by their address, such as session storage. */
export interface AnswerCache {
  getItem(address: string): string | null;
  setItem(address: string, json: string): void;
}

type Answer<Name extends keyof typeof catalogue> = z.output<(typeof catalogue)[Name]['answer']>;

/** The calls about one organisation; a failure is null or an empty list. Source: specification §7, "Organisation data". */
export interface OrganisationCalls {
  profileBasics(organisationId: number, groupId: number): Promise<Answer<'organisationBasics'> | null>;
  providedProfiles(organisationId: number, groupId: number): Promise<Answer<'organisationProvidedProfiles'>>;
  rankedDepartments(
    organisationId: number,
    groupId: number,
  ): Promise<Answer<'organisationRankedDepartments'>>;
  rankedIndividuals(
    organisationId: number,
    groupId: number,
  ): Promise<Answer<'organisationRankedIndividuals'>>;
  /** @throws {HttpFailed} (as a rejection): the one call without a fallback. */
  rankedOffices(organisationId: number, groupId: number): Promise<Answer<'organisationRankedOffices'>>;
  articles(parentOrganisationId: number): Promise<Answer<'organisationArticles'> | null>;
  contributions(
    organisationId: number,
    query?: { readonly groupId?: number },
  ): Promise<Answer<'organisationContributions'> | null>;
}

/**
 * The organisation calls, asked once for each address with its query in a session. `cache` lasts as long as the
 * session; those who ask at the same time share one request. Failures are not kept.
 */
export function createOrganisationCalls({
  http,
  bases,
  cache,
}: {
  readonly http: Pick<HttpClient, 'get'>;
  /** Address of each upstream base, without a trailing slash. */
  readonly bases: Readonly<Record<ApiBase, string>>;
  readonly cache: AnswerCache | undefined;
}): OrganisationCalls {
  const underWay = new Map<string, Promise<unknown>>();

  function ask<Schema extends z.ZodType>(
    call: Call<Schema>,
    parameters: CallParameters,
  ): Promise<z.output<Schema>> {
    const address = `${bases[call.base]}/${callPath(call, parameters)}`;
    const kept = readQuietly(cache, address, call.answer);
    if (kept !== undefined) return Promise.resolve(kept);
    const shared = underWay.get(address) as Promise<z.output<Schema>> | undefined;
    if (shared !== undefined) return shared;
    const asked = http
      .get<z.output<Schema>>(address, { answer: call.answer })
      .then((answer) => {
        writeQuietly(cache, address, answer);
        return answer;
      })
      .finally(() => underWay.delete(address));
    underWay.set(address, asked);
    return asked;
  }

  const orNull = <Body>(asked: Promise<Body>): Promise<Body | null> => asked.catch(() => null);
  const orEmpty = <Item>(asked: Promise<Item[]>): Promise<Item[]> => asked.catch(() => []);

  return {
    profileBasics: (organisationId, groupId) =>
      orNull(ask(catalogue.organisationBasics, { organisationId, groupId })),
    providedProfiles: (organisationId, groupId) =>
      orEmpty(ask(catalogue.organisationProvidedProfiles, { organisationId, groupId })),
    rankedDepartments: (organisationId, groupId) =>
      orEmpty(ask(catalogue.organisationRankedDepartments, { organisationId, groupId })),
    rankedIndividuals: (organisationId, groupId) =>
      orEmpty(ask(catalogue.organisationRankedIndividuals, { organisationId, groupId })),
    rankedOffices: (organisationId, groupId) =>
      ask(catalogue.organisationRankedOffices, { organisationId, groupId }),
    articles: (parentOrganisationId) => orNull(ask(catalogue.organisationArticles, { parentOrganisationId })),
    contributions: (organisationId, query = {}) =>
      orNull(ask(catalogue.organisationContributions, { organisationId, ...query })),
  };
}

/** A cache may be forbidden, full, or hold what an older version of the site wrote. */
function readQuietly<Schema extends z.ZodType>(
  cache: AnswerCache | undefined,
  address: string,
  answer: Schema,
): z.output<Schema> | undefined {
  try {
    const kept = cache?.getItem(address) ?? null;
    return kept === null ? undefined : answer.safeParse(JSON.parse(kept)).data;
  } catch {
    return undefined;
  }
}

function writeQuietly(cache: AnswerCache | undefined, address: string, answer: unknown): void {
  try {
    cache?.setItem(address, JSON.stringify(answer));
  } catch {
    // It is asked for again then.
  }
}
