import * as z from 'zod/mini';
import { contactDataSchema } from './contact-data.ts';
import { pageReferenceSchema } from './page-reference.ts';
import { PROFILE_KINDS, type ProfileKind } from './profile-kinds.ts';

/**
 * Facts of a profile in JSON: a static file per law firm, lawyer and department. Its address consists of ids, so it does not change with
 * the name. Documented for other sites in docs/open-data.md.
 */

/** Pattern of an id in the key of a profile. */
const ID = '[1-9]\\d{0,14}';

/** Kind and ids of a profile, in the order of its address: `law-firm/2:31` is firm 31 in guide 2. */
export const profileKeySchema = z
  .string()
  .check(z.regex(new RegExp(`^(?:(?:law-firm|lawyer)/${ID}:${ID}|department/${ID}(?::${ID}){4})$`)));

/** Folder of the files with the facts of profiles. */
export const PROFILE_DATA_FOLDER = '/data/profiles/';

/** Returns the address of the file with the facts of a profile. */
export const profileDataAddress = (key: string): string => `${PROFILE_DATA_FOLDER}${key}.json`;

/** Version of the format. A new field does not change it; a changed or removed field does. */
export const PROFILE_DATA_VERSION = 1;

/** Facts of a profile. Every `url` is the path of a page of the site. */
export const profileDataSchema = z.object({
  version: z.literal(PROFILE_DATA_VERSION),
  kind: z.enum(PROFILE_KINDS),
  url: z.string(),
  /** Heading of the page, such as `Corporate/M&A, London` for a department. */
  name: z.string(),
  /** The firm of a lawyer or department; null for a firm. */
  firm: z.nullable(pageReferenceSchema),
  jobTitle: z.nullable(z.string()),
  guide: pageReferenceSchema,
  /** Year of the current edition of the guide; null if the guide has no edition. */
  year: z.nullable(z.number()),
  /** Towns and countries of a firm and its offices, or of a lawyer; for a department, the location of its table. */
  places: z.array(z.string()),
  languages: z.array(z.string()),
  contact: contactDataSchema,
  rankings: z.array(
    z.object({
      /** The page of the ranking table. */
      url: z.string(),
      practiceArea: z.string(),
      location: z.string(),
      /** Type of the table, such as `Solicitors`. */
      type: z.string(),
      /** Band, such as `Band 1`. */
      band: z.string(),
    }),
  ),
});
export type ProfileData = z.infer<typeof profileDataSchema>;

/** Returns the name of a profile for lists that contain several kinds of profiles. The name of a department includes its firm. */
export const profileName = ({
  kind,
  name,
  firm,
}: {
  readonly kind: ProfileKind;
  readonly name: string;
  readonly firm: { readonly name: string } | null;
}): string => (kind === 'department' && firm !== null ? `${firm.name}: ${name}` : name);
