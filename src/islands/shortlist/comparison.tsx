import { memo, type ReactNode, useDeferredValue, useSyncExternalStore } from 'react';
import * as profileTexts from '#texts/profile.ts';
import * as shortlistTexts from '#texts/shortlist.ts';
import { comparedPracticeAreas } from '../../domain/compared-practice-areas.ts';
import { mailtoAddress } from '../../domain/email-address.ts';
import { type ProfileData, profileName } from '../../domain/profile-data.ts';
import { telephoneAddress } from '../../domain/telephone-address.ts';

/** Number of entries (columns) of one table on a printed page. */
const ENTRIES_PER_PRINTED_TABLE = 5;

interface Compared {
  readonly key: string;
  readonly profile: ProfileData;
}

interface Props {
  readonly compared: readonly Compared[];
}

/** Compares profiles: a column for each profile. On paper, each table has as many columns as fit. */
export function Comparison({ compared }: Props): ReactNode {
  // When entries are reordered, the list of entries is rendered first, because a large comparison takes longer to render.
  const deferred = useDeferredValue(compared);
  const size = useIsPrinting() ? ENTRIES_PER_PRINTED_TABLE : deferred.length;
  const tables = Array.from({ length: Math.ceil(deferred.length / Math.max(1, size)) }, (_, index) =>
    deferred.slice(index * size, (index + 1) * size),
  );
  return (
    <section className="section shortlist-comparison" aria-labelledby="comparison">
      <div className="section-heading">
        <h2 id="comparison">{shortlistTexts.comparison}</h2>
      </div>
      {tables.map((columns, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a key of an entry would remount all cells when the first entry changes.
        <ComparisonTable key={position} columns={columns} />
      ))}
    </section>
  );
}

function useIsPrinting(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia('print');
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia('print').matches,
    () => false,
  );
}

const ComparisonTable = memo(function ComparisonTable({
  columns,
}: {
  readonly columns: readonly Compared[];
}): ReactNode {
  const profiles = columns.map(({ profile }) => profile);
  return (
    <div className="shortlist-columns">
      <table>
        <caption className="visually-hidden">{shortlistTexts.comparison}</caption>
        <thead>
          <tr>
            <td className="shortlist-corner" />
            {columns.map(({ key, profile }) => (
              <th key={key} scope="col">
                <a href={profile.url}>{profileName(profile)}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {FACT_ROWS.filter(({ isPresent }) => profiles.some(isPresent)).map(({ heading, content }) => (
            <tr key={heading}>
              <th scope="row">{heading}</th>
              {columns.map(({ key, profile }) => (
                <FactCell key={key} content={content} profile={profile} />
              ))}
            </tr>
          ))}
        </tbody>
        <tbody>
          <tr className="shortlist-group">
            <th scope="rowgroup" colSpan={columns.length + 1}>
              {shortlistTexts.bands}
            </th>
          </tr>
          {comparedPracticeAreas(profiles).map((practiceArea) => (
            <tr key={practiceArea}>
              <th scope="row">{practiceArea}</th>
              {columns.map(({ key, profile }) => (
                <BandsCell key={key} practiceArea={practiceArea} profile={profile} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

// Cells are memoised, so that reordering or removing entries re-renders no cell.
const FactCell = memo(function FactCell({
  content,
  profile,
}: Pick<FactRow, 'content'> & Pick<Compared, 'profile'>): ReactNode {
  return <td>{content(profile)}</td>;
});

const BandsCell = memo(function BandsCell({
  practiceArea,
  profile,
}: { readonly practiceArea: string } & Pick<Compared, 'profile'>): ReactNode {
  return (
    <td>
      {profile.rankings
        .filter((ranking) => ranking.practiceArea === practiceArea)
        .map(({ url, band, location, type }) => (
          <p key={url}>
            <a href={url}>{band}</a>{' '}
            <span className="note">
              {location} · {type}
            </span>
          </p>
        ))}
    </td>
  );
});

interface FactRow {
  readonly heading: string;
  readonly isPresent: (profile: ProfileData) => boolean;
  readonly content: (profile: ProfileData) => ReactNode;
}

/** Rows of the comparison. A row is omitted if it is empty in every column. */
const FACT_ROWS: readonly FactRow[] = [
  {
    heading: shortlistTexts.type,
    isPresent: () => true,
    content: ({ kind }) => shortlistTexts.kinds[kind],
  },
  {
    heading: profileTexts.firm,
    isPresent: ({ firm }) => firm !== null,
    content: ({ firm }) => firm && <a href={firm.url}>{firm.name}</a>,
  },
  {
    heading: shortlistTexts.jobTitle,
    isPresent: ({ jobTitle }) => jobTitle !== null,
    content: ({ jobTitle }) => jobTitle,
  },
  {
    heading: profileTexts.guide,
    isPresent: () => true,
    content: ({ guide, year }) => (
      <a href={guide.url}>{[guide.name, year].filter((part) => part !== null).join(' ')}</a>
    ),
  },
  {
    heading: shortlistTexts.places,
    isPresent: ({ places }) => places.length > 0,
    content: ({ places }) => <Lines lines={places} />,
  },
  {
    heading: profileTexts.languages,
    isPresent: ({ languages }) => languages.length > 0,
    content: ({ languages }) => languages.join(', '),
  },
  {
    heading: profileTexts.contact,
    isPresent: ({ contact: { telephone, email, website } }) => Boolean(telephone || email || website),
    content: ({ contact: { telephone, email, website } }) => (
      <>
        {telephone && (
          <p>
            <a href={telephoneAddress(telephone)}>{telephone}</a>
          </p>
        )}
        {email && (
          <p>
            <a href={mailtoAddress(email)}>{email}</a>
          </p>
        )}
        {website && (
          <p>
            <a href={website}>{website.replace(/^https?:\/\//, '').replace(/\/$/, '')}</a>
          </p>
        )}
      </>
    ),
  },
  {
    heading: profileTexts.address,
    isPresent: ({ contact }) => contact.addressLines.length > 0,
    content: ({ contact }) => <Lines lines={contact.addressLines} />,
  },
];

function Lines({ lines }: { readonly lines: readonly string[] }): ReactNode {
  return lines.map((line) => <p key={line}>{line}</p>);
}
